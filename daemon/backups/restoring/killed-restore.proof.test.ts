import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { bundledProgram } from '../../../testing/programs/bundled-program.js';
import { differences, snapshotOf } from './suites/made-tree.js';
import { RestoreFixture } from './suites/restore-fixture.js';

/* Kills a process during a restore, again and again, each time at a random moment. */

const ROUNDS = 10;
/**
 * The latest moment of a kill, as a multiple of the duration of a restore, which includes the stop and start of the
 * server.
 */
const LATEST = 1.2;
/** These folders may have a new modification time: an entry was moved into them when the daemon was killed. */
const OF_NOW = /^(world|world\/region): modified$/;

let program: string;
let folder: string;
let daemon: ChildProcess | undefined;

beforeAll(async () => {
  program = await bundledProgram('daemon/backups/restoring/suites/doomed-restore.ts', [
    'daemon/runtimes/process/host/process-file-reader.ts',
    'daemon/files/walks/walker.ts',
  ]);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-killed-restore-'));
});
afterEach(async () => {
  await killed();
  // Remove the container and stop its server.
  await (await RestoreFixture.open({ folder })).close();
});

async function killed(): Promise<void> {
  if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = once(daemon, 'exit');
  daemon.kill('SIGKILL');
  await ended;
}

/** Starts a new daemon and waits until its recovery has finished. */
async function next(...words: string[]): Promise<ChildProcess> {
  daemon = spawn(process.execPath, [program, folder, ...words], {
    cwd: packageRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdout } = daemon;
  if (stdout === null) throw new Error('the daemon printed nothing');
  const ended = once(daemon, 'exit').then(() => ['the daemon exited']);
  const [said] = await Promise.race([once(stdout, 'data'), ended]);
  expect(String(said)).toBe(`up ${words[1]}\n`);
  return daemon;
}

const leftovers = () => {
  const place = join(folder, 'restoring');
  return existsSync(place) ? readdirSync(place) : [];
};

describe('a daemon that is killed during a restore', () => {
  test.each([
    'running',
    'installed',
  ])('after the daemon is killed in a restore, a %s server has either all its old files or all files of the backup', async (state) => {
    const fixture = await RestoreFixture.open({ folder });
    const id = await fixture.full();
    const at = (...names: string[]) => fixture.at(id, ...names);
    mkdirSync(at('kept'));
    for (const name of ['kept/file', 'world/region/kept']) writeFileSync(at(name), 'stays');
    const { id: backup } = await fixture.create(id, { exclude_paths: ['kept', 'world/region/kept'] });
    const restored = snapshotOf(at());
    const differs = (one: typeof restored) =>
      differences(one, snapshotOf(at())).filter((line) => !OF_NOW.test(line));
    if (state === 'running') await fixture.start(id);
    await fixture.close({ isKept: true });

    const outcomes = new Set<string>();
    let before = restored;
    let killedAt = 0;
    let takesMs = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { stdin, stdout } = await next(id, backup, state);
      expect(leftovers()).toEqual([]);
      const isBefore = differs(before).length === 0;
      expect([killedAt, isBefore ? [] : differs(restored)]).toEqual([killedAt, []]);
      if (round > 0) outcomes.add(isBefore ? 'before' : 'restored');
      if (round === ROUNDS) break;
      writeFileSync(at('world', 'level.dat'), `corrupted in round ${round}`);
      writeFileSync(at('since'), 'since');
      rmSync(at('run.sh'), { force: true });
      before = snapshotOf(at());
      const began = performance.now();
      stdin?.write('go\n');
      if (round === 0 && stdout !== null) {
        // The first restore completes. Its duration shows how fast this machine is.
        await once(stdout, 'data');
        takesMs = performance.now() - began;
      } else if (round > 1) {
        killedAt = Math.random() * LATEST * takesMs;
        await sleep(killedAt);
      }
      await killed();
    }
    // Of all restores, at least one was completed and at least one had changed nothing.
    expect([...outcomes].sort()).toEqual(['before', 'restored']);
  }, 240_000);
});
