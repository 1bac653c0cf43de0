import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundledProgram } from '../../testing/bundled-program.js';
import { LOG_ID, LogStage } from './suites/log-stage.js';

const ROUNDS = 20;
/** Until one was killed before it had packed a log. */
const MAX_ROUNDS = 200;
/** Of what a round writes before it is killed: some logs of 30 kB, however slow this machine is. */
const MAX_BYTES = 200_000;
/** As the program writes them. */
const LINE_BYTES = 64;

let stage: LogStage;
beforeEach(() => {
  stage = new LogStage();
});
afterEach(() => stage.close());

/** Is killed once it has said that it wrote so many bytes more. */
async function writeUntilKilled(program: string, bytes: number): Promise<void> {
  const child = spawn(process.execPath, [program, stage.folder, LOG_ID], {
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

test('a daemon that is killed at any moment loses no line, has none twice and shows no half of an archive', async () => {
  const program = await bundledProgram('daemon/logs/suites/doomed-logger.ts', [
    'daemon/logs/log-searcher.ts',
  ]);
  const leftOvers = new Set<string>();
  const noted = () => {
    const [, cursor = 0] = /"cursor":"(\d+)"/.exec(readFileSync(stage.at('position'), 'utf8')) ?? [];
    return Number(cursor);
  };
  let notedBefore = 0;
  let lines: string[] = [];
  const isCut = () => leftOvers.has('one that is not packed');
  for (let round = 0; round < ROUNDS || (!isCut() && round < MAX_ROUNDS); round += 1) {
    await writeUntilKilled(program, Math.random() * MAX_BYTES);
    const names = readdirSync(stage.at('.'));
    for (const name of names.filter((each) => each.endsWith('.gz'))) gunzipSync(readFileSync(stage.at(name)));
    if (names.some((name) => name.endsWith('.part'))) leftOvers.add('half an archive');
    if (names.some((name) => /Z\.log$/.test(name))) leftOvers.add('one that is not packed');
    // The present daemon, before and after it has packed what was left.
    const next = new LogStage({ folder: stage.folder });
    const [before, listed, after] = [
      await all(next),
      await next.store.archives(LOG_ID).list(),
      await all(next),
    ];
    expect(after.length).toBe(before.length);
    for (const { name, size } of listed) expect(readFileSync(next.at(name)).length).toBe(size);
    // What was noted is sent by nobody again; what was written behind it may be.
    expect(noted()).toBeGreaterThanOrEqual(notedBefore);
    notedBefore = noted();
    expect(after.length).toBeGreaterThanOrEqual(Math.floor(notedBefore / LINE_BYTES));
    lines = after;
    await next.store.close();
    // The last line may not have come to its end.
    for (const read of [before, after]) {
      const wrong = read.slice(0, -1).findIndex((line, index) => line !== lineOf(index));
      expect([read[wrong], wrong]).toEqual([undefined, -1]);
    }
  }
  // It was about something.
  expect(lines.length).toBeGreaterThan(ROUNDS * 100);
  expect([...leftOvers]).toContain('one that is not packed');
}, 240_000);

const lineOf = (index: number) => String(index).padStart(LINE_BYTES - 1, '.');

async function all(of: LogStage): Promise<string[]> {
  return (await of.history({ tail: 1e9, maxBytes: 1e9 })).lines;
}
