import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { bundledProgram } from '../../../testing/programs/bundled-program.js';
import { openFiles } from '../suites/files-fixture.js';
import { FixtureFolders } from '../suites/fixture-folders.js';
import { zipBytes } from '../suites/zip-bytes.js';

/* Unpacks in a process that is killed repeatedly, at a different moment each time. */

const ROUNDS = 5;
/**
 * The maximum number of rounds. After `ROUNDS` of them, the test only continues until a kill has left an unfinished
 * file.
 */
const MAX_ROUNDS = 100;
const MOMENT_MS = 31;
const FILES = 400;
const BYTES = 2000;
const names = Array.from({ length: FILES }, (_, index) => `d${index % 7}/f${index}`);

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'berth-killed-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('if the daemon is killed while unpacking, each file is either old or new, and partial files are deleted later', async () => {
  const program = await bundledProgram('daemon/files/unzip/suites/doomed-unzip.ts', [
    'daemon/files/walks/walker.ts',
    'daemon/files/walks/scanner.ts',
  ]);
  const folder = join(base, 'servers', 'cnt_one');
  mkdirSync(join(folder, 'out'), { recursive: true });
  const content = (round: number) => `${round}`.repeat(BYTES);
  for (const round of [0, 1]) {
    const entries = names.map((name) => ({ name, content: content(round), method: 8 }));
    writeFileSync(join(folder, `zip-${round}`), zipBytes(entries));
  }
  const contents = new Set([content(0), content(1)]);
  let left = 0;
  for (let round = 0; round < ROUNDS || (left === 0 && round < MAX_ROUNDS); round += 1) {
    const child = spawn(process.execPath, [program, base], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await sleep((round % ROUNDS) * MOMENT_MS);
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const file of filesIn(join(folder, 'out'))) {
      const text = readFileSync(file, 'utf8');
      expect([file, contents.has(text)]).toEqual([file, true]);
    }
    const staging = join(base, 'staging');
    left += readdirSync(staging).length;
    const files = await openFiles(base, new FixtureFolders(), () => undefined);
    await files.tidyUp();
    expect(readdirSync(staging)).toEqual([]);
    await files.close();
  }
  // At least one kill left an unfinished file.
  expect(left).toBeGreaterThan(0);
}, 240_000);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
