/** A request that creates a schedule, because operations on a schedule need one. Its tasks would not fit by chance. */
export const SCHEDULE = {
  operationId: 'createSchedule',
  parts: {
    body: {
      ...{ name: 'Nightly', cron: '0 5 * * *', timeZone: 'UTC' },
      tasks: [{ action: 'power', power: 'stop' }],
    },
  },
};

export const CRON_EXPRESSIONS = ['0 5 * * *', '*/15 * * * *', '30 4 1,15 * MON'];
export const NO_CRON_EXPRESSIONS = ['* * * *', '60 * * * *', '0 0 30 2 *', '@daily', '0 0 5 * * *'];
