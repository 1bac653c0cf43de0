import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';

describe('the check of imports', () => {
  let checkout: string;

  const write = (path: string, source: string) => {
    mkdirSync(join(checkout, dirname(path)), { recursive: true });
    writeFileSync(join(checkout, path), source);
  };

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'berth-imports-'));
    mkdirSync(join(checkout, 'scripts'));
    mkdirSync(join(checkout, 'node_modules'));
    for (const path of ['.dependency-cruiser.cjs', 'scripts/layers.mjs', 'tsconfig.json'])
      copyFileSync(join(packageRoot(), path), join(checkout, path));
    // The copied checkout uses the packages of the real one, but has a cache of its own.
    for (const name of ['typescript', '@types'])
      symlinkSync(join(packageRoot(), 'node_modules', name), join(checkout, 'node_modules', name));
    write('panel/database/page.ts', 'export type Page = { size: number };\n');
    write(
      'panel/jobs/jobs.ts',
      "import type { Page } from '../database/page.js';\nexport const jobs: Page = { size: 1 };\n",
    );
  });

  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const problems = () =>
    new Promise<string[]>((resolve, reject) => {
      const program = join(packageRoot(), 'node_modules', '.bin', 'depcruise');
      const words = ['--config', '.dependency-cruiser.cjs', '--no-cache', '--output-type', 'json', '.'];
      execFile(program, words, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) => {
        try {
          const { violations } = (JSON.parse(stdout) as Result).summary;
          resolve(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`));
        } catch {
          reject(new Error(stderr));
        }
      });
    });

  test('the import check accepts imports from modules in lower layers', async () => {
    expect(await problems()).toEqual([]);
  });

  test('the import check rejects imports from modules in higher layers, even of types, except in tests', async () => {
    const upward = "export type { jobs } from '../jobs/jobs.js';\n";
    write('panel/jobs/jobs.ts', 'export const jobs = [1];\n');
    write('panel/database/page.test.ts', upward);
    expect(await problems()).toEqual([]);
    write('panel/database/page.ts', upward);
    expect(await problems()).toEqual([
      'panel/database-imports-downward: panel/database/page.ts -> panel/jobs/jobs.ts',
    ]);
  });

  test('the import check distinguishes a module from other modules in its folder', async () => {
    write('panel/servers/servers.ts', "export * from './records/server-row.js';\n");
    write('panel/servers/records/server-row.ts', 'export const rows = [1];\n');
    expect(await problems()).toEqual([]);
    write('panel/servers/servers.ts', 'export const servers = [1];\n');
    write('panel/servers/records/server-row.ts', "export * from '../servers.js';\n");
    expect(await problems()).toEqual([
      'panel/servers/records-imports-downward: panel/servers/records/server-row.ts -> panel/servers/servers.ts',
    ]);
  });

  test('the import check rejects a module that is not listed', async () => {
    write('panel/teleport/teleport.ts', "export * from '../database/page.js';\n");
    expect(await problems()).toEqual([
      'panel-lists-its-modules: panel/teleport/teleport.ts -> panel/database/page.ts',
    ]);
  });
});

type Result = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};
