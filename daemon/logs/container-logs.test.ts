import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readLogLines } from '../containers/log-lines.js';
import { ContainerLogs } from './container-logs.js';
import { LOG_ID, LogStage, quietReader, silentLogger } from './suites/log-stage.js';

describe('the logs of containers', () => {
  let stage: LogStage;
  let logs: ContainerLogs;
  beforeEach(() => {
    stage = new LogStage();
    const containers = { folders: { isThere: () => true }, resolveDefault: () => LOG_ID };
    logs = new ContainerLogs({ containers, store: stage.store, logger: silentLogger });
  });
  afterEach(async () => {
    logs.close();
    await stage.close();
  });

  test('accept every time format of the API document', async () => {
    await stage.add('noon\n');
    const between = async (since: string, until: string) =>
      (await logs.history({ since, until }, quietReader())).lines;
    const since = async (time: string) => readLogLines(stage.store, LOG_ID, { since: time }, quietReader());
    expect(await between('2026-03-01T14:00:00+02', '2026-03-01 12:00:00z')).toEqual(['noon']);
    expect(await between('2016-12-31T23:59:60Z', '2026-03-01T11:59:59.999Z')).toEqual([]);
    // Times of lines are in milliseconds: a line of the started millisecond may have come later.
    expect(await since('2026-03-01T12:00:00.0009Z')).toEqual(['noon']);
    expect(await since('2016-12-31T23:59:60Z')).toEqual(['noon']);
    expect(await since('2026-03-01T14:00:00.001+02')).toEqual([]);
    const wrong = { kind: 'invalid_input' };
    await expect(between('2026-02-31T00:00:00', '2026-03-01T12:00:00Z')).rejects.toMatchObject(wrong);
    await expect(since('noon')).rejects.toMatchObject(wrong);
  });
});
