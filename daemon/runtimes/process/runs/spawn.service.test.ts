import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWith, testService } from '../../../../testing/services/describe-with.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { reserveNote } from './note.js';
import { SUPERVISOR } from './spawn.js';

const SERVER = ['/bin/sh', '-c', 'echo "up $0 $1"; exec sleep 1000', 'a b', '$HOME'];
const SIGNALS = { SIGTERM: 143, SIGINT: 130, SIGKILL: 137, SIGSEGV: 139 } as const;

/** Tests the supervisor in a shell that some distribution on which Berth runs has as /bin/sh. */
function supervises(shellOf: () => string[]): void {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-shell-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const supervise = async (argv: string[]) => {
    const paths = { output: join(folder, 'output'), status: join(folder, 'status') };
    writeFileSync(paths.output, '');
    await reserveNote(paths.status);
    const output = openSync(paths.output, 'a');
    const status = openSync(paths.status, 'r+');
    const [shell = '', ...words] = shellOf();
    const child = spawn(shell, [...words, '-c', SUPERVISOR, 'berth-run', '/mark', ...argv], {
      detached: true,
      stdio: ['ignore', output, 'ignore', status],
    });
    const ended = once(child, 'exit');
    closeSync(output);
    closeSync(status);
    return {
      pid: child.pid ?? 0,
      ended,
      output: () => readFileSync(paths.output, 'utf8'),
      status: () => readFileSync(paths.status, 'utf8').replace(/\0+$/, ''),
    };
  };

  test.each(
    Object.entries(SIGNALS),
  )('the end of a server by %s is recorded in its status file, and not in its output', async (signal, code) => {
    const run = await supervise(SERVER);
    await eventually('the server', () => run.output() === 'up a b $HOME\n');
    const [server] = readFileSync(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(server), signal);
    await run.ended;
    expect(run.output()).toBe('up a b $HOME\n');
    expect(run.status()).toBe(`${run.pid}\n${code}\n`);
  });

  test("a signal to the supervisor's process group does not end the supervisor, which records the server's exit code", async () => {
    const run = await supervise([
      '/bin/sh',
      '-c',
      'trap "exit 5" TERM; echo up; while :; do sleep 0.05; done',
    ]);
    await eventually('the server', () => run.output() === 'up\n');
    process.kill(-run.pid, 'SIGTERM');
    await run.ended;
    expect(run.status()).toBe(`${run.pid}\n5\n`);
  });
}

const there = ['/bin/sh', '/usr/bin/dash', '/usr/bin/bash'].filter((shell) => existsSync(shell));
describe.each(there)('the supervisor of a server, when the shell is %s', (shell) =>
  supervises(() => [shell]));
describeWith(['busybox'], 'the supervisor of a server, when the shell is busybox', () =>
  supervises(() => [testService('busybox'), 'sh']),
);
