import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { everyOperation } from './suites/every-operation.js';
import { FilesFixture } from './suites/files-fixture.js';

/** How long the race runs, in ms. Set BERTH_RACE_SECONDS=20 for a longer run. */
const RACE_MS = Number(process.env['BERTH_RACE_SECONDS'] ?? 6) * 1000;
const AT_ONCE = 4;

describe('Files, while a second process constantly replaces folders and files with links', () => {
  let fixture: FilesFixture;
  let swapper: ChildProcess;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(join(fixture.outside, 'folder', 'deep', 'er'), { recursive: true });
    for (const name of ['secret', 'file', 'folder/secret', 'folder/deep/secret']) {
      writeFileSync(join(fixture.outside, name), 'SECRET');
    }
    mkdirSync(fixture.at('inside'));
    const program = join(packageRoot(), 'daemon', 'files', 'suites', 'swapper.cjs');
    swapper = spawn(process.execPath, [program, fixture.at(), fixture.outside], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (swapper.stdout === null) throw new Error('the process that swaps folders printed nothing');
    await once(swapper.stdout, 'data');
  });
  afterEach(async () => {
    swapper.kill('SIGKILL');
    await once(swapper, 'exit');
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  test(
    'while another process keeps replacing folders with links, no file operation touches a byte outside its folder',
    async () => {
      const before = fixture.outsideSum();
      const paths = [
        '',
        '/secret',
        '/folder',
        '/folder/secret',
        '/folder/deep/er',
        '/folder/deep/er/secret',
        '/file',
      ];
      const until = performance.now() + RACE_MS;
      const outcomes = new Map<string, number>();
      const leaks: string[] = [];
      let round = 0;
      const race = async () => {
        while (performance.now() < until) {
          round += 1;
          const path = `/cnt_one/inside${paths[round % paths.length]}`;
          for (const [name, operation] of everyOperation(fixture, path, `/cnt_one/made-${round}`)) {
            const answer: unknown = await operation().catch((error: unknown) => error);
            const kind =
              answer instanceof Error ? ('kind' in answer && String(answer.kind)) || answer.message : 'done';
            outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
            if (JSON.stringify(answer)?.includes('SECRET')) leaks.push(`${name} ${path}`);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, race));
      expect(leaks).toEqual([]);
      expect(fixture.outsideSum()).toBe(before);
      // No operation has copied a secret into the data directory. grep -r does not follow links.
      const found = execFileSync('sh', ['-c', 'grep -rl SECRET . || true'], {
        cwd: fixture.servers,
        encoding: 'utf8',
      });
      expect(found).toBe('');
      // The race took place: some operations succeeded, some were rejected, and none failed with an internal error.
      expect([...outcomes.keys()].filter((kind) => !/^(done|[a-z_]+)$/.test(kind))).toEqual([]);
      expect(outcomes.get('done')).toBeGreaterThan(0);
      expect(outcomes.get('invalid_input')).toBeGreaterThan(0);
    },
    RACE_MS + 180_000,
  );
});
