import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServerTypeReader } from '../../daemon/catalog/definition/server-type-file.js';
import { plainEgg } from '../../lib/eggs/suites/make-egg.js';
import { UsageError } from '../usage-error.js';
import { egg } from './egg.js';

describe('berth egg', () => {
  let folder = '';
  let printed: string[] = [];
  let reported: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-egg-'));
    printed = [];
    reported = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => void reported.push(line));
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

  it('prints the definition of a server type for the catalogue, and its report to stderr', async () => {
    const file = join(folder, 'test.json');
    await writeFile(file, JSON.stringify(plainEgg()));
    await egg([file, '--type']);
    await writeFile(join(folder, 'test.yaml'), printed.join('\n'));
    const loaded = await createServerTypeReader().file(folder, 'test.yaml');
    expect(loaded).toMatchObject({ definition: { type: 'test', name: 'Test' } });
    expect(reported.join('\n')).toMatch(/^ {2}unsupported image_contract_unknown \/docker_images: /);
    expect(process.exitCode).toBeUndefined();
  });

  it('prints to stderr why an egg cannot be a server type, and exits with 1', async () => {
    await writeFile(join(folder, 'a.json'), JSON.stringify(plainEgg({ startup: 'x'.repeat(5000) })));
    await egg([join(folder, 'a.json'), '--type']);
    expect(printed).toEqual([]);
    expect(reported).toEqual([
      `${join(folder, 'a.json')}: The egg is refused: \`/startup\` must have at most 4096 characters.`,
    ]);
    expect(process.exitCode).toBe(1);
    await expect(egg(['a', 'b', '--type'])).rejects.toThrow(
      new UsageError('`berth egg --type` needs one file'),
    );
  });

  it('rejects a command line without files, and files that are missing', async () => {
    await expect(egg([])).rejects.toThrow(new UsageError('`berth egg` needs a file or a folder'));
    await expect(egg([join(folder, 'no.json')])).rejects.toThrow(/cannot be read: ENOENT/);
  });
});
