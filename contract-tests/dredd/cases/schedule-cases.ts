import { until } from '../../../testing/berth/berth-process.js';
import type { Case, Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

/** The schedule of the examples. It is disabled where a test does not need its times. */
const SCHEDULE = {
  ...{ name: 'Nightly restart', cron: '0 5 * * *', timeZone: 'Europe/Berlin' },
  tasks: [
    { action: 'command', command: 'say The server restarts in five minutes.' },
    { action: 'power', power: 'restart', offsetS: 300 },
  ],
};
const RESTART = [{ action: 'power', power: 'restart' }];
const WAITING = [{ action: 'power', power: 'restart', offsetS: 900 }];
const MAX_SCHEDULES = 25;
const RUN_TIMEOUT_MS = 60_000;

const pathOf = (serverId: string) => `/api/v2/servers/${serverId}/schedules`;

async function removeAll({ ask }: PanelHarness, serverId: string): Promise<void> {
  const { items } = (await ask('GET', pathOf(serverId))) as { items: { id: string }[] };
  for (const { id } of items) await ask('DELETE', `${pathOf(serverId)}/${id}`);
}

/** Creates a schedule, and deletes it after the request. */
async function withOne(harness: PanelHarness, more: object = {}) {
  const serverId = await harness.sharedServer();
  const { id } = (await harness.ask('POST', pathOf(serverId), { ...SCHEDULE, ...more })) as { id: string };
  return { params: { serverId, scheduleId: id }, after: () => removeAll(harness, serverId) };
}

const onOne =
  (more?: object): Case<PanelHarness> =>
  (harness) =>
    withOne(harness, more);

const run = ({ ask }: PanelHarness, { serverId, scheduleId }: { serverId: string; scheduleId: string }) =>
  ask('POST', `${pathOf(serverId)}/${scheduleId}/run`);

export const schedulesCases: Cases<PanelHarness> = {
  listSchedules: { 200: onOne() },
  getSchedule: { 200: onOne() },
  createSchedule: {
    201: async (harness, example) => {
      const serverId = await harness.sharedServer();
      return { params: { serverId }, body: example, after: () => removeAll(harness, serverId) };
    },
    409: async (harness) => {
      const serverId = await harness.sharedServer();
      for (let count = 0; count < MAX_SCHEDULES; count += 1)
        await harness.ask('POST', pathOf(serverId), SCHEDULE);
      return { params: { serverId }, body: SCHEDULE, after: () => removeAll(harness, serverId) };
    },
  },
  updateSchedule: {
    200: async (harness, example) => ({ ...(await withOne(harness)), body: example }),
  },
  deleteSchedule: { 204: onOne() },
  runSchedule: {
    202: onOne({ tasks: RESTART }),
    409: async (harness) => {
      const one = await withOne(harness, { tasks: WAITING });
      await run(harness, one.params);
      return one;
    },
  },
  listScheduleRuns: {
    200: async (harness) => {
      const one = await withOne(harness, { tasks: RESTART });
      await run(harness, one.params);
      await until('the run to end', RUN_TIMEOUT_MS, async () => {
        const path = `${pathOf(one.params.serverId)}/${one.params.scheduleId}/runs`;
        const { items } = (await harness.ask('GET', path)) as { items: { endedAt: string | null }[] };
        return items.every(({ endedAt }) => endedAt !== null);
      });
      return one;
    },
  },
  listNextRuns: { 200: async (harness) => ({ params: { serverId: await harness.sharedServer() } }) },
};
