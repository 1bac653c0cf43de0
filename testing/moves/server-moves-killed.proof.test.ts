import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { differences, snapshotOf } from '../../daemon/backups/restoring/suites/made-tree.js';
import type { Server, ServerMove } from '../../generated/panel/types.js';
import { BerthProcess } from '../berth/berth-process.js';
import { eventually } from '../time/eventually.js';
import { DaemonClient } from './daemon-client.js';
import { filesAt, type MovePlace, MoveStage, placesWith } from './move-stage.js';

const PROGRAM = "require('node:http').createServer().listen(Number(process.env.PORT))";
const FILES = 48;
const FILE_BYTES = 4 * 1024 * 1024;
/** The pauses between the start of a step and the kill, so that the kills hit different points of each step. */
const PAUSES_MS = [0, 60];
const PATIENCE_MS = 180_000;

type Victim = 'panel' | 'source' | 'target';
type Step = ServerMove['step'];

const STEPS: readonly Step[] = ['prepare', 'install', 'copy', 'switch', 'finish'];
const VICTIMS: readonly Victim[] = ['panel', 'source', 'target'];

/*
 * A panel and two daemons, as processes. One of them is killed with SIGKILL while a move is in a step, or as soon as it
 * has passed it, and is started again. Steps without a wait last a few milliseconds: the kill then hits one after it.
 */
describe('a move whose panel or daemon is killed', () => {
  let processes: Record<Victim, BerthProcess>;
  let base: string;
  let stage: MoveStage;
  let places: [MovePlace, MovePlace];
  let server: Server;
  let containerId: string;
  let original: ReturnType<typeof snapshotOf>;
  /** The index of the node that has the server. */
  let at: 0 | 1 = 0;

  const options = (victim: Victim) => ({ dataDir: join(base, victim) });
  const daemonOf = (index: number): BerthProcess => processes[index === 0 ? 'source' : 'target'];
  const clientOf = (index: number) => new DaemonClient(daemonOf(index).daemonUrl, String(places[index]?.key));

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'berth-moves-killed-'));
    processes = {
      panel: await BerthProcess.start('panel', options('panel')),
      source: await BerthProcess.start('daemon', options('source')),
      target: await BerthProcess.start('daemon', options('target')),
    };
    const place = (victim: 'source' | 'target'): MovePlace => ({
      url: processes[victim].daemonUrl,
      key: String(processes[victim].daemonKey),
      servers: join(base, victim, 'servers'),
    });
    places = [place('source'), place('target')];
    stage = new MoveStage(() => processes.panel.panelUrl);
    await stage.begin(places);
    server = await stage.server();
    containerId = String(server.containerId);
    const folder = filesAt(places[0], containerId);
    writeFileSync(join(folder, 'index.js'), PROGRAM);
    mkdirSync(join(folder, 'world'));
    for (let index = 0; index < FILES; index += 1)
      writeFileSync(join(folder, 'world', `r.${index}`), randomBytes(FILE_BYTES));
    original = snapshotOf(folder);
    await stage.must('POST', `/servers/${server.id}/power`, { action: 'start' });
    await stage.until(server.id, 'running');
  });
  afterAll(async () => {
    for (const each of Object.values(processes ?? {})) await each.dispose();
    rmSync(base, { recursive: true, force: true });
  });

  /** Kills a process and starts it again with the same data. `source` is the daemon that has the server now. */
  async function kill(victim: Victim): Promise<void> {
    const isSwapped = at === 1;
    const name: Victim =
      victim === 'panel' || !isSwapped ? victim : victim === 'source' ? 'target' : 'source';
    const { ports } = processes[name];
    await processes[name].kill();
    const command = name === 'panel' ? 'panel' : 'daemon';
    processes[name] = await BerthProcess.start(command, { ...options(name), ports });
  }

  /** Waits until the move has reached the step, or has passed it. */
  const reached = (step: Step) =>
    eventually(
      `the step ${step}`,
      async () => {
        const { step: now } = await stage.moveOf(server.id);
        return [...STEPS, 'undo', 'ended'].indexOf(now) >= STEPS.indexOf(step);
      },
      PATIENCE_MS,
    );

  /** Checks that exactly one daemon has a container that can run, with all files, and that it is the panel's one. */
  async function isWhole(): Promise<void> {
    const { nodeId } = await stage.get(server.id);
    at = nodeId === stage.nodeIds[0] ? 0 : 1;
    expect(placesWith(places, containerId)).toEqual([at]);
    expect((await clientOf(1 - at).ask('GET', `/container/status/${containerId}`)).status).toBe(404);
    expect(await clientOf(at).status(containerId)).not.toHaveProperty('hold');
    const place = places[at];
    if (place === undefined) throw new Error('the server is on one of the nodes');
    const lines = differences(original, snapshotOf(filesAt(place, containerId)));
    expect(lines.filter((line) => !line.endsWith(': owner'))).toEqual([]);
    await stage.until(server.id, 'running');
  }

  for (const step of STEPS) {
    for (const victim of VICTIMS) {
      test(`ends with one server and all files if the ${victim} is killed in the step ${step}`, async () => {
        for (const pauseMs of PAUSES_MS) {
          await stage.move(server.id, { nodeId: stage.nodeIds[1 - at] });
          await reached(step);
          await sleep(pauseMs);
          await kill(victim);
          const { outcome } = await stage.ended(server.id);
          expect(['moved', 'failed']).toContain(outcome);
          await isWhole();
        }
      });
    }
  }

  test('is undone if it is cancelled while the new node is down, and the panel is killed', async () => {
    const before = at;
    await stage.move(server.id, { nodeId: stage.nodeIds[1 - at] });
    await reached('copy');
    const name = at === 0 ? 'target' : 'source';
    const { ports } = processes[name];
    await processes[name].kill();
    const { status } = await stage.ask('DELETE', `/servers/${server.id}/move`);
    await kill('panel');
    // The server does not wait for the new node.
    if (status === 204) await stage.until(server.id, 'running');
    processes[name] = await BerthProcess.start('daemon', { ...options(name), ports });
    await stage.ended(server.id);
    await isWhole();
    if ((await stage.moveOf(server.id)).outcome === 'cancelled') expect(at).toBe(before);
  });
});
