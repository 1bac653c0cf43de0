import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';

/** A program that is run in a separate process, because it runs out of file descriptors for a while. */
const PROGRAM = `
  const { Trash } = await import(${JSON.stringify(join(packageRoot(), 'daemon', 'folders', 'trash.ts'))});
  const fs = await import('node:fs');
  const { setTimeout } = await import('node:timers/promises');
  const base = fs.mkdtempSync(process.env.TMPDIR + '/berth-descriptors-');
  const warned = [];
  const log = (_, message) => void warned.push(message);
  const logger = { debug: log, info: log, warn: log, error: log };
  const trash = new Trash({ trashFolder: base + '/trash', logger });
  const make = (name) => {
    fs.mkdirSync(base + '/' + name + '/a/b', { recursive: true });
    fs.writeFileSync(base + '/' + name + '/a/b/file', 'x');
  };
  make('trash/left');
  make('server');
  make('warm');
  // Load modules first, because loading them needs descriptors, too.
  await trash.discard(base + '/warm');
  await trash.idle();
  make('trash/left');
  const taken = [];
  try { for (;;) taken.push(fs.openSync('/dev/null')); } catch {}
  const refused = await trash.discard(base + '/server').then(() => 'done', ({ code }) => code);
  trash.empty();
  await setTimeout(400);
  for (const fd of taken) fs.closeSync(fd);
  const kept = fs.readdirSync(base + '/server/a/b');
  await trash.idle();
  console.log(JSON.stringify({ refused, kept, trash: fs.readdirSync(base + '/trash'), warned }));
  await trash.discard(base + '/server');
  await trash.idle();
  console.log(JSON.stringify(fs.readdirSync(base)));
  fs.rmSync(base, { recursive: true });
`;

describe('the trash of a daemon without free file descriptors', () => {
  test('a folder in the trash is deleted once file descriptors are free, and not partially before that', () => {
    const limited = ['-c', 'ulimit -n 128; exec "$@"', 'sh', process.execPath];
    const args = [...limited, '--import', 'tsx', '--input-type=module', '-e', PROGRAM];
    const env = { ...process.env, TMPDIR: tmpdir() };
    const said = execFileSync('sh', args, { cwd: packageRoot(), encoding: 'utf8', env });
    const [during, after] = said.trim().split('\n');
    expect(JSON.parse(during ?? '')).toEqual({ refused: 'EMFILE', kept: ['file'], trash: [], warned: [] });
    expect(JSON.parse(after ?? '')).toEqual(['trash']);
  });
});
