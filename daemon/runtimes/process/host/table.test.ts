import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseStatus } from './table.js';

const STATUS = [
  'Name:\tserver State:\tZ',
  'Umask:\t0022',
  'State:\tS (sleeping)',
  'Tgid:\t4711',
  'PPid:\t17',
  'TracerPid:\t0',
  'Uid:\t1001\t1001\t1002\t1001',
  'NSpgid:\t4700\t1',
  'VmRSS:\t    2048 kB',
  'RssAnon:\t    1024 kB',
  'Threads:\t1',
  '',
].join('\n');

test('the status of a process has its parent, group, users and memory', () => {
  const expected = { pid: 4711, parent: 17, group: 4700, users: [1001, 1001, 1002, 1001] };
  expect(parseStatus(4711, STATUS)).toEqual({ ...expected, anonymousBytes: 1024 * 1024 });
});

test('a kernel thread has no memory, and no group outside of its namespace', () => {
  const text = STATUS.replace(/^RssAnon.*\n/m, '').replace('4700\t1', '0');
  expect(parseStatus(2, text)).toMatchObject({ group: 0, anonymousBytes: 0 });
});

test.each(['Z (zombie)', 'X (dead)'])('a process in the state %s has ended', (state) => {
  expect(parseStatus(4711, STATUS.replace('S (sleeping)', state))).toBeNull();
});

test('an empty status is that of a process that has ended', () => {
  expect(parseStatus(4711, '')).toBeNull();
});

test('the real /proc/self/status is parsed', () => {
  const found = parseStatus(process.pid, readFileSync('/proc/self/status', 'latin1'));
  expect(found).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(found?.anonymousBytes).toBeGreaterThan(1e6);
});
