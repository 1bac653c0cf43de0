import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { messageValidator } from '../../contract-tests/streams/console-client.js';
import { EventReader } from '../../contract-tests/streams/event-reader.js';
import type { ServerMove } from '../../generated/panel/types.js';
import { startTestDaemon, type TestDaemon } from '../berth/start-daemon.js';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { filesAt, type MovePlace, MoveStage } from './move-stage.js';

const MIB = 1024 * 1024;
/** So much that the copy lasts for several reads of its progress. */
const FILES_MIB = 192;

/* A panel and two real daemons. */
describe('the events of a move', () => {
  let panel: TestPanel;
  let daemons: TestDaemon[];
  let places: MovePlace[];
  let stage: MoveStage;
  const readers: EventReader[] = [];
  const isEvent = messageValidator('panel', 'ServerEvent');

  beforeAll(async () => {
    daemons = [await startTestDaemon(), await startTestDaemon()];
    panel = await startTestPanel();
    places = daemons.map(({ url, firstKey: key, config: { servers } }) => ({ url, key, servers }));
    stage = new MoveStage(() => panel.url);
    await stage.begin(places);
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(async () => {
    await panel?.stop();
    for (const daemon of daemons ?? []) await daemon.stop();
  });

  const follow = async (query: string) => {
    const reader = await EventReader.open(`${panel.url}/api/v2`, stage.headers, query);
    readers.push(reader);
    await reader.until('the beginning', () => reader.events.length > 0);
    return reader;
  };

  test('report each step, the bytes that were copied of how many, and the end', async () => {
    const { id, containerId } = await stage.server();
    const [from] = places;
    if (from === undefined) throw new Error('there are two daemons');
    for (let index = 0; index < FILES_MIB; index += 1)
      writeFileSync(join(filesAt(from, String(containerId)), `r.${index}`), randomBytes(MIB));
    const reader = await follow(`?kind=moves&server=${id}`);
    const others = await follow('?kind=backups');
    await stage.move(id);
    const moves = (name: string) => reader.of(name) as unknown as ServerMove[];
    await reader.until('the end', () => moves('move.changed').some(({ step }) => step === 'ended'));
    const steps = moves('move.changed').map(({ step }) => step);
    expect(steps).toEqual([...new Set(steps)]);
    expect(moves('move.changed').at(-1)).toEqual(await stage.moveOf(id));
    expect(moves('move.changed').at(-1)).toMatchObject({ outcome: 'moved', totalBytes: expect.any(Number) });
    const progress = moves('move.progress');
    expect(progress.length).toBeGreaterThan(0);
    for (const { step, transferredBytes, totalBytes } of progress) {
      expect(step).toBe('copy');
      expect(totalBytes).toBeGreaterThanOrEqual(FILES_MIB * MIB);
      expect(transferredBytes).toBeGreaterThan(0);
    }
    const bytes = progress.map(({ transferredBytes }) => transferredBytes);
    expect(bytes).toEqual([...bytes].sort((one, other) => one - other));
    expect(Number(moves('move.changed').at(-1)?.transferredBytes)).toBeGreaterThanOrEqual(FILES_MIB * MIB);
    const faults = reader.events.filter(({ event, data }) => !isEvent({ event, data }));
    expect(faults).toEqual([]);
    expect(others.of('move.changed')).toEqual([]);
    await stage.remove(id);
  });
});
