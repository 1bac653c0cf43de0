import { describe, expect, test } from '@jest/globals';
import type { Schedule } from '../../../api/server/schedules';
import { bodyOf, cronOf, draftOf, newDraft, whenOf, withMoved, withPreset, withTask } from './draft';

const SCHEDULE: Schedule = {
  id: 'sch_3k8r1v6d0p5m9t2h7c4q1n8bg0',
  serverId: 'srv_m4tccbg3o06urptnqpnev7ud57',
  name: 'Nightly restart',
  cron: '30 5 * * 1,5',
  timeZone: 'Europe/Berlin',
  isEnabled: true,
  onlyWhenOnline: true,
  onlyWithNoPlayers: false,
  missed: 'runOnce',
  tasks: [
    { action: 'command', power: null, command: 'say soon', keep: null, offsetS: 0, continueOnFailure: true },
    { action: 'power', power: 'stop', command: null, keep: null, offsetS: 300, continueOnFailure: false },
    {
      ...{ action: 'backup', power: null, command: null, offsetS: 90, continueOnFailure: false },
      keep: { last: 7, daily: null, weekly: 8 },
    },
  ],
  nextRunAt: null,
  lastRun: null,
  createdAt: '2026-03-04T07:15:00.000Z',
  updatedAt: '2026-03-04T07:15:00.000Z',
};

describe('the form of a schedule', () => {
  test('contains a schedule without changing it', () => {
    const draft = draftOf(SCHEDULE);
    expect(draft.when).toMatchObject({ preset: 'week', days: [1, 5], time: '05:30' });
    expect(draft.tasks.map(({ wait, unit }) => `${wait} ${unit}`)).toEqual([
      '0 seconds',
      '5 minutes',
      '90 seconds',
    ]);
    const { name, cron, timeZone, onlyWhenOnline, onlyWithNoPlayers, missed } = SCHEDULE;
    expect(bodyOf(draft)).toEqual({
      ...{ name, cron, timeZone, onlyWhenOnline, onlyWithNoPlayers, missed },
      tasks: [
        { action: 'command', command: 'say soon', offsetS: 0, continueOnFailure: true },
        { action: 'power', power: 'stop', offsetS: 300, continueOnFailure: false },
        {
          ...{ action: 'backup', offsetS: 90, continueOnFailure: false },
          keep: { last: 7, daily: null, weekly: 8 },
        },
      ],
    });
  });

  test('starts with every day at 04:00 in the given zone', () => {
    expect(bodyOf({ ...newDraft('Asia/Tokyo', 'power'), name: ' Restart ' })).toMatchObject({
      ...{ name: 'Restart', cron: '0 4 * * *', timeZone: 'Asia/Tokyo' },
      tasks: [{ action: 'power', power: 'restart' }],
    });
  });
});

describe('the times of a schedule', () => {
  test.each([
    ['0 * * * *', 'hour'],
    ['5 23 * * *', 'day'],
    ['0 4 * * 0', 'week'],
    ['0 4 1 * *', 'custom'],
    ['0 4,16 * * *', 'custom'],
    ['*/5 * * * *', 'custom'],
  ])('%s is the preset %s, which is the same expression', (cron, preset) => {
    expect(whenOf(cron).preset).toBe(preset);
    expect(cronOf(whenOf(cron))).toBe(cron);
  });

  test('as an expression start with the preset that was chosen before', () => {
    const week = { ...withPreset(whenOf('0 4 * * *'), 'week'), days: [5, 1] };
    expect(withPreset(week, 'custom')).toMatchObject({ preset: 'custom', cron: '0 4 * * 1,5' });
  });

  test('are incomplete without a day, a time, a minute of the hour or an expression', () => {
    const when = whenOf('0 4 * * *');
    expect(cronOf({ ...when, preset: 'week', days: [] })).toBeNull();
    expect(cronOf({ ...when, time: '' })).toBeNull();
    for (const minute of ['', '60', '1.5']) expect(cronOf({ ...when, preset: 'hour', minute })).toBeNull();
    expect(cronOf({ ...when, preset: 'custom', cron: ' ' })).toBeNull();
    expect(bodyOf({ ...newDraft('UTC', 'backup'), when: { ...when, time: '' } })).toBeNull();
  });
});

describe('the tasks of a schedule', () => {
  const tasks = withTask(withTask(withTask([], 'power'), 'command'), 'backup');
  const order = (list: typeof tasks) => list.map(({ action }) => action);

  test('have different keys, also after one was removed', () => {
    const keys = withTask(tasks.toSpliced(1, 1), 'power').map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  test('have rules for earlier backups only if they are backups, and a user has chosen to have some', () => {
    const [power, , backup] = tasks;
    if (power === undefined || backup === undefined) throw new Error('no tasks');
    const keep = { ...backup.keep, isOn: true };
    const draft = { ...newDraft('UTC', 'backup'), tasks: [backup, { ...backup, keep }, { ...power, keep }] };
    expect(bodyOf(draft)?.tasks.map((task) => task.keep)).toEqual([
      undefined,
      { last: 7, daily: 14, weekly: 8 },
      undefined,
    ]);
  });

  test('can be moved up and down, but not beyond the ends', () => {
    expect(order(withMoved(tasks, 0, 1))).toEqual(['command', 'power', 'backup']);
    expect(order(withMoved(tasks, 2, -1))).toEqual(['power', 'backup', 'command']);
    expect(order(withMoved(tasks, 0, -1))).toEqual(order(tasks));
    expect(order(withMoved(tasks, 2, 1))).toEqual(order(tasks));
  });
});
