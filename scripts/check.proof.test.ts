import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';

/** The parts of a checkout that these checks read. */
const PARTS = [
  'config',
  'docs',
  'generated',
  'handlers',
  'lib',
  'scripts',
  'spec',
  'package.json',
  'tsconfig.json',
];

describe('the command `npm run check`', () => {
  let checkout: string;

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'berth-check-'));
    for (const part of PARTS) cpSync(join(packageRoot(), part), join(checkout, part), { recursive: true });
    // The copied checkout uses the packages of the real one, but has a cache of its own.
    const packages = join(packageRoot(), 'node_modules');
    mkdirSync(join(checkout, 'node_modules'));
    for (const name of readdirSync(packages)) {
      if (name !== '.cache') symlinkSync(join(packages, name), join(checkout, 'node_modules', name));
    }
  });

  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const check = (...names: string[]) =>
    new Promise<{ code: number; output: string }>((resolve, reject) => {
      const words = ['--import', 'tsx', 'scripts/check.ts', ...names];
      execFile(process.execPath, words, { cwd: checkout }, (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, output: stdout + stderr });
        else reject(error);
      });
    });

  test('`npm run check` reports a handler at the wrong place in a sentence', async () => {
    const handlers = join(checkout, 'handlers', 'daemon');
    renameSync(join(handlers, 'container', 'startContainer.ts'), join(handlers, 'core', 'startContainer.ts'));
    const { code, output } = await check('layout');
    expect(output).toContain(
      'FAIL layout\nhandlers/daemon/core/startContainer.ts belongs to the operation container/startContainer. ' +
        'Move it to handlers/daemon/container/startContainer.ts.\n',
    );
    expect(code).toBe(1);
  });

  test('`npm run check` finds a new problem in a check that passed before, and reports it until it is solved', async () => {
    expect(await check('layout')).toMatchObject({ code: 0 });
    const extra = join(checkout, 'handlers', 'daemon', 'core', 'extra.ts');
    writeFileSync(extra, '');
    for (let time = 0; time < 2; time += 1) {
      const { code, output } = await check('layout');
      expect(output).toContain('FAIL layout\nhandlers/daemon/core/extra.ts belongs to no operation.');
      expect(code).toBe(1);
    }
    rmSync(extra);
    expect(await check('layout')).toMatchObject({ code: 0 });
  });
});
