import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import { hasArgument } from '../../suites/living-processes.js';
import { ProcessReader } from './process-reader.js';
import { parseStat, parseStatus } from './table.js';

describe('the reader of files in /proc', () => {
  let reader: ProcessReader;
  beforeEach(() => {
    reader = new ProcessReader();
  });
  afterEach(() => reader.close());

  test('files and links in /proc of a process are read, and are null once the process has ended', async () => {
    const child = spawn('sleep', ['1000'], { stdio: 'ignore', env: { MARK: 'x' } });
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    await eventually('the program', () => hasArgument(pid, '1000'));
    const [status, stat, cmdline, environ, output] = await reader.read(pid, [
      'status',
      'stat',
      'cmdline',
      'environ',
      'fd/1',
    ]);
    expect(parseStatus(pid, status ?? '')).toMatchObject({ pid, parent: process.pid });
    expect(parseStat(stat ?? '').startTicks).toBeGreaterThan(0);
    expect([cmdline, environ, output]).toEqual([['sleep', '1000', ''].join('\0'), 'MARK=x\0', '/dev/null']);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await reader.read(pid, ['status', 'environ'])).toEqual([null, null]);
  });

  test('all living processes are listed with their users and groups', async () => {
    const found = (await reader.scan()).find(({ pid }) => pid === process.pid);
    const uid = process.getuid?.() ?? 0;
    expect(found).toMatchObject({ parent: process.ppid, users: [uid, uid, uid, uid] });
  });

  test('files in /proc of many processes are read at the same time and returned in order', async () => {
    const pids = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? process.pid : 2 ** 22 - index));
    const read = await reader.readAll(pids, ['status']);
    expect(read.map(([text]) => text !== null)).toEqual(pids.map((pid) => pid === process.pid));
  });

  test('if the process that reads /proc exits, another one is started', async () => {
    const [first] = await reader.read(process.pid, ['status']);
    await reader.close();
    const [second] = await reader.read(process.pid, ['status']);
    expect([typeof first, typeof second]).toEqual(['string', 'string']);
  });
});
