import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { quiet } from '../../suites/process-harness.js';
import { enclose, enclosed } from './surroundings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-surroundings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  'plain',
  'with blanks',
  'quo"te',
  "quo'te",
  'back\\slash',
  'a\nline',
  'a\ttab',
  '$HOME',
])('a Node.js program starts if the data folder (DATA_DIR) is named %j', async (name) => {
  const dataFolder = join(folder, name, 'servers', 'cnt_one');
  mkdirSync(dataFolder, { recursive: true });
  await enclose(join(folder, name, 'servers'), quiet);
  const env = enclosed(dataFolder, { NODE_OPTIONS: '--no-warnings' });
  expect(env['NODE_OPTIONS']).toContain('--require=');
  const program = 'console.log(Object.keys(require.cache).some((each) => each.endsWith("own-packages.cjs")))';
  const said = execFileSync(process.execPath, ['-e', program], { cwd: dataFolder, env, encoding: 'utf8' });
  expect(said).toBe('true\n');
});
