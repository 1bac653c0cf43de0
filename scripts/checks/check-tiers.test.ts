import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { tierOf } from '../../testing/runner/tiers.mjs';
import { tierFaults } from './check-tiers.js';

describe('the check of the tiers of suites', () => {
  let root: string;
  const write = (path: string, ...lines: string[]) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), lines.join('\n'));
  };
  const faults = (suite: string, ...lines: string[]) => {
    write(suite, ...lines);
    return tierFaults(root, suite);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-tiers-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('the tier of a test suite (unit, service, system, proof, load) is read from the end of the file name', () => {
    const names = [
      'a.test.ts',
      'a.service.test.ts',
      'lib/a.system.test.ts',
      'a.proof.test.ts',
      'a.load.test.ts',
      'proof.test.ts',
    ];
    expect(names.map(tierOf)).toEqual(['unit', 'service', 'system', 'proof', 'load', 'unit']);
  });

  test.each([
    "import { spawn } from 'node:child_process';",
    "import 'node:net';",
    "import {\n  spawn,\n} from 'node:child_process';",
    `const { spawn } = await ${'import'}('node:child_process');`,
  ])('the tier check rejects a unit suite with the line %p', (line) => {
    expect(faults('lib/a.test.ts', "import { x } from './a.js';", line)).toEqual([
      expect.stringMatching(
        /^lib\/a\.test\.ts is a unit suite but imports node:(child_process|net): .* lib\/a\.service\.test\.ts\.$/,
      ),
    ]);
    expect(faults('lib/a.service.test.ts', line)).toEqual([]);
  });

  test('the tier check follows imports through test code, but not through the code under test', () => {
    write('testing/ports.ts', "import { createServer } from 'node:net';");
    write('testing/panel.ts', "export { ports } from './ports.js';");
    write('lib/server.ts', "import { createServer } from 'node:net';");
    expect(faults('lib/a.test.ts', "import { panel } from '../testing/panel.js';")).toEqual([
      expect.stringContaining('imports node:net (in testing/ports.ts)'),
    ]);
    expect(faults('lib/a.test.ts', "import { server } from './server.js';")).toEqual([]);
  });

  test('the tier check ignores type imports', () => {
    expect(faults('lib/a.test.ts', "import type { Server } from 'node:net';")).toEqual([]);
  });

  test('a unit suite must not start a whole service or require one such as PostgreSQL', () => {
    expect(faults('lib/a.test.ts', "import { startPanel } from '../apps/panel.js';")).toHaveLength(1);
    const part = "import { describeWith } from '../testing/services/describe-with.js';";
    expect(faults('lib/a.test.ts', part)).toHaveLength(1);
  });

  test('a service suite must not use the built program, Docker, a browser or an SFTP client', () => {
    const program = "import { BerthProcess } from '../testing/berth/berth-process.js';";
    expect(faults('testing/a.service.test.ts', program)).toEqual([
      expect.stringMatching(/imports testing\/berth\/berth-process\.ts: .* testing\/a\.system\.test\.ts\.$/),
    ]);
    for (const name of ['docker', 'chromium', 'sftp']) {
      expect(faults('a.service.test.ts', `describeWith(['redis', '${name}'], 'a', () => {`)).toEqual([
        expect.stringContaining(`a.service.test.ts is a service suite but needs ${name}`),
      ]);
    }
    expect(faults('a.service.test.ts', "describeWith(['redis', 'postgres'], 'a', () => {")).toEqual([]);
    expect(faults('testing/a.proof.test.ts', program)).toEqual([]);
  });
});
