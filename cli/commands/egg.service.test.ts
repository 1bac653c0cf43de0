import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { plainEgg } from '../../lib/eggs/suites/make-egg.js';
import { UsageError } from '../usage-error.js';
import { egg } from './egg.js';

describe('berth egg', () => {
  let folder = '';
  let printed: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-egg-'));
    printed = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
    await rm(folder, { recursive: true });
  });

  it('prints the report of each egg in a folder, and exits with 0', async () => {
    await mkdir(join(folder, 'more'));
    await writeFile(join(folder, 'more', 'a.json'), JSON.stringify(plainEgg({ surprise: 1 })));
    await writeFile(join(folder, 'readme.md'), '# not an egg');
    await egg([folder]);
    expect(printed).toEqual([
      `${join(folder, 'more', 'a.json')}: Test (PTDL_v2)\n  dropped unknown_field /surprise: The field \`surprise\` is unknown.`,
    ]);
    expect(process.exitCode).toBeUndefined();
  });

  it('prints why an egg is refused, continues, and exits with 1', async () => {
    await writeFile(join(folder, 'a.yaml'), 'a: *b');
    await writeFile(join(folder, 'b.json'), Buffer.alloc(1_048_577, ' '));
    await writeFile(join(folder, 'c.json'), JSON.stringify(plainEgg()));
    await egg([folder, '--json']);
    expect(printed.map((line) => JSON.parse(line) as object)).toMatchObject([
      { error: 'The egg is refused: it has an alias (*), which no egg needs: write the value itself.' },
      { error: 'The egg is refused: it is larger than 1 MiB.' },
      { format: 'PTDL_v2', report: [] },
    ]);
    expect(process.exitCode).toBe(1);
  });

  it('rejects a command line without files, and files that are missing', async () => {
    await expect(egg([])).rejects.toThrow(new UsageError('`berth egg` needs a file or a folder'));
    await expect(egg([join(folder, 'no.json')])).rejects.toThrow(/cannot be read: ENOENT/);
  });
});
