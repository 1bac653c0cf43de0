import { describe, expect, test } from '@jest/globals';
import { readAgainMs, type Schedule } from './schedules';

const NOW = Date.parse('2026-03-04T07:15:00.000Z');

describe('when schedules are read again', () => {
  const schedule = (more: Partial<Schedule>): Schedule => ({
    ...{ id: 'sch_3k8r1v6d0p5m9t2h7c4q1n8bg0', serverId: 'srv_m4tccbg3o06urptnqpnev7ud57', name: 'Nightly' },
    ...{ cron: '0 5 * * *', timeZone: 'UTC', isEnabled: true, onlyWhenOnline: false },
    ...{ onlyWithNoPlayers: false, missed: 'skip', tasks: [], nextRunAt: null, lastRun: null },
    ...{ createdAt: '2026-03-04T07:15:00.000Z', updatedAt: '2026-03-04T07:15:00.000Z' },
    ...more,
  });
  const due = (ms: number) => schedule({ nextRunAt: new Date(NOW + ms).toISOString() });

  test('is every 10 seconds while nothing is due, also without schedules', () => {
    expect(readAgainMs([], NOW)).toBe(10_000);
    expect(readAgainMs([schedule({}), due(3_600_000)], NOW)).toBe(10_000);
  });

  test('is a moment after the next run is due, and soon if it should have begun', () => {
    expect(readAgainMs([due(5000), due(7000)], NOW)).toBe(6500);
    expect(readAgainMs([due(-60_000)], NOW)).toBe(2000);
  });

  test('is soon while a run is in progress', () => {
    const lastRun = {
      startedAt: '2026-03-04T07:14:00.000Z',
      endedAt: null,
      outcome: 'running',
      reason: null,
    } as const;
    expect(readAgainMs([schedule({ lastRun })], NOW)).toBe(2000);
  });
});
