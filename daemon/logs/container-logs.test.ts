import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ContainerLogs } from './container-logs.js';
import { LOG_ID, LogFixture, quietReader, silentLogger } from './suites/log-fixture.js';

describe('requests for the logs of containers', () => {
  let fixture: LogFixture;
  let logs: ContainerLogs;
  beforeEach(() => {
    fixture = new LogFixture();
    const containers = {
      folders: { isThere: () => true },
      resolveDefault: () => LOG_ID,
      status: () => 'running',
    };
    logs = new ContainerLogs({ containers, store: fixture.store, logger: silentLogger });
  });
  afterEach(async () => {
    logs.close();
    await fixture.close();
  });

  test('requests for logs accept every time format of the API document', async () => {
    await fixture.add('noon\n');
    const between = async (since: string, until: string) =>
      (await logs.history({ since, until }, quietReader())).lines;
    const since = async (time: string) => (await logs.latest(LOG_ID, { since: time }, quietReader())).logs;
    expect(await between('2026-03-01T14:00:00+02', '2026-03-01 12:00:00z')).toEqual(['noon']);
    expect(await between('2016-12-31T23:59:60Z', '2026-03-01T11:59:59.999Z')).toEqual([]);
    // Times of lines are rounded down to milliseconds, so a line of the same millisecond may be later than `since`.
    expect(await since('2026-03-01T12:00:00.0009Z')).toEqual(['noon']);
    expect(await since('2016-12-31T23:59:60Z')).toEqual(['noon']);
    expect(await since('2026-03-01T14:00:00.001+02')).toEqual([]);
    const wrong = { kind: 'invalid_input' };
    await expect(between('2026-02-31T00:00:00', '2026-03-01T12:00:00Z')).rejects.toMatchObject(wrong);
    await expect(since('noon')).rejects.toMatchObject(wrong);
  });
});
