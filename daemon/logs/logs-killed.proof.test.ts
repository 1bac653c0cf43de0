import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundledProgram } from '../../testing/programs/bundled-program.js';
import { LOG_ID, LogFixture } from './suites/log-fixture.js';

const ROUNDS = 20;
/**
 * The maximum number of rounds. After `ROUNDS` of them, the test only continues until a kill has left an archive that
 * is not compressed.
 */
const MAX_ROUNDS = 200;
/** The maximum number of bytes that a round writes before the kill: several logs of 30 kB. */
const MAX_BYTES = 200_000;
/** The length of the lines that the program writes. */
const LINE_BYTES = 64;

let fixture: LogFixture;
beforeEach(() => {
  fixture = new LogFixture();
});
afterEach(() => fixture.close());

/** Starts the program, and kills it when it has written this many more bytes. */
async function writeUntilKilled(program: string, bytes: number): Promise<void> {
  const child = spawn(process.execPath, [program, fixture.folder, LOG_ID], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = 0;
  for await (const lines of createInterface({ input: child.stdout })) {
    written += Number(lines);
    if (written >= bytes) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('at whatever moment the daemon is killed, its logs have every line once and no incomplete archive', async () => {
  const program = await bundledProgram('daemon/logs/suites/doomed-logger.ts', [
    'daemon/logs/reading/log-searcher.ts',
  ]);
  const leftOvers = new Set<string>();
  const noted = () => {
    const [, cursor = 0] = /"cursor":"(\d+)"/.exec(readFileSync(fixture.at('position'), 'utf8')) ?? [];
    return Number(cursor);
  };
  let notedBefore = 0;
  let lines: string[] = [];
  const isCut = () => leftOvers.has('a plain archive');
  for (let round = 0; round < ROUNDS || (!isCut() && round < MAX_ROUNDS); round += 1) {
    await writeUntilKilled(program, Math.random() * MAX_BYTES);
    const names = readdirSync(fixture.at('.'));
    for (const name of names.filter((each) => each.endsWith('.gz')))
      gunzipSync(readFileSync(fixture.at(name)));
    if (names.some((name) => name.endsWith('.part'))) leftOvers.add('a partial archive');
    if (names.some((name) => /Z\.log$/.test(name))) leftOvers.add('a plain archive');
    // The next daemon reads the log before and after it has compressed the archives.
    const next = new LogFixture({ folder: fixture.folder });
    const [before, listed, after] = [
      await all(next),
      await next.store.archives(LOG_ID).list(),
      await all(next),
    ];
    expect(after.length).toBe(before.length);
    for (const { name, size } of listed) expect(readFileSync(next.at(name)).length).toBe(size);
    // The stored position must never go back, because the output before it must never be sent again. Output after it
    // may be.
    expect(noted()).toBeGreaterThanOrEqual(notedBefore);
    notedBefore = noted();
    expect(after.length).toBeGreaterThanOrEqual(Math.floor(notedBefore / LINE_BYTES));
    lines = after;
    await next.store.close();
    // The last line may be incomplete.
    for (const read of [before, after]) {
      const wrong = read.slice(0, -1).findIndex((line, index) => line !== lineOf(index));
      expect([read[wrong], wrong]).toEqual([undefined, -1]);
    }
  }
  // The log must be long enough that the kills happened at different steps.
  expect(lines.length).toBeGreaterThan(ROUNDS * 100);
  expect([...leftOvers]).toContain('a plain archive');
}, 240_000);

const lineOf = (index: number) => String(index).padStart(LINE_BYTES - 1, '.');

async function all(of: LogFixture): Promise<string[]> {
  return (await of.history({ tail: 1e9, maxBytes: 1e9 })).lines;
}
