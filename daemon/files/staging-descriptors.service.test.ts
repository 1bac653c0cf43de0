import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';

const inFiles = (...names: string[]) => JSON.stringify(join(packageRoot(), 'daemon', 'files', ...names));

/** A program that is run in a separate process, because it runs out of file descriptors for a while. */
const PROGRAM = `
  const { Staging } = await import(${inFiles('changes', 'staging.ts')});
  const { Walks } = await import(${inFiles('walks', 'walks.ts')});
  const fs = await import('node:fs');
  const { open } = await import('node:fs/promises');
  const base = fs.mkdtempSync(process.env.TMPDIR + '/berth-descriptors-');
  const [servers, folder] = ['servers', 'staging'].map((name) => base + '/' + name);
  fs.mkdirSync(servers);
  const warned = [];
  const warn = (_, message) => void warned.push(message);
  const walks = new Walks();
  const staging = await Staging.open({ folder, servers, walks, logger: { warn } });
  const held = await open(servers);
  const spot = { path: { text: '/new', names: ['new'] }, folder: held, name: 'new', at: Buffer.from(servers + '/new') };
  const leaveUnfinished = async (atEnd) => {
    const staged = await staging.create('folder', spot);
    fs.mkdirSync('/proc/self/fd/' + staged.held.fd + '/a/b', { recursive: true });
    fs.writeFileSync('/proc/self/fd/' + staged.held.fd + '/a/b/file', 'x'.repeat(100_000));
    atEnd();
    await staged[Symbol.asyncDispose]();
  };
  // Start the worker first, because its start needs descriptors, too.
  await leaveUnfinished(() => undefined);
  await leaveUnfinished(() => {
    const taken = [];
    try { for (;;) taken.push(fs.openSync('/dev/null')); } catch {}
    setTimeout(() => taken.forEach((fd) => fs.closeSync(fd)), 400);
  });
  console.log(JSON.stringify({ left: fs.readdirSync(folder), warned }));
  fs.rmSync(base, { recursive: true });
  process.exit(0);
`;

describe('a process without free file descriptors', () => {
  test('an unfinished file is deleted once free file descriptors are available again', () => {
    const limited = ['-c', 'ulimit -n 128; exec "$@"', 'sh', process.execPath];
    const args = [...limited, '--import', 'tsx', '--input-type=module', '-e', PROGRAM];
    const env = { ...process.env, TMPDIR: tmpdir() };
    const said = execFileSync('sh', args, { cwd: packageRoot(), encoding: 'utf8', env });
    expect(JSON.parse(said)).toEqual({ left: [], warned: [] });
  });
});
