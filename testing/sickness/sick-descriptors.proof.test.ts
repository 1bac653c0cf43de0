import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { describeAsRoot } from '../services/describe-with.js';
import {
  checkRow,
  OPERATIONS,
  type OperationName,
  operate,
  printTable,
  type Row,
  untilWell,
} from './rounds.js';
import { Ward } from './ward.js';

/*
 * The built program without a descriptor left, on connections that were made before: what is answered, within
 * which time, and what is true then and once there are descriptors again.
 */

const EXPECTED: Record<OperationName, number[]> = {
  status: [200],
  logs: [200, 503],
  'sign-in': [200, 503],
  stop: [200],
  kill: [200],
  restart: [200, 503],
  start: [200, 503],
  remove: [200, 503],
  'start of the services': [200],
};

/** What the three processes hold when they are ready, and a few more. */
const FEW = 48;

describeAsRoot('a machine without descriptors', () => {
  const rows: Row[] = [];
  let ward: Ward | undefined;
  let folder = '';
  afterEach(async () => {
    await ward?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => printTable(rows));

  test('ends what is to end, orphans nothing, and goes on once there are some', async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-sick-'));
    ward = await Ward.open(folder, {});
    await ward.connect();
    const services = childrenOf(ward.berth.pid);
    expect(services).toHaveLength(2);
    for (const operation of OPERATIONS.filter((name) => name !== 'start of the services')) {
      // Every time: what was closed meanwhile is a descriptor, too.
      for (const pid of services) limitDescriptors(pid, countDescriptors(pid));
      rows.push(await operate(ward, 'no descriptors', operation));
    }
    for (const pid of services) allowDescriptors(pid);
    expect(childrenOf(ward.berth.pid)).toEqual(services);
    for (const row of rows) checkRow(row, EXPECTED);
    for (const name of ['stopped', 'killed'] as const) await ward.untilUp(name, false);
    expect(ward.isUp('watched')).toBe(true);
    if ((await ward.statusOf('removed')) === '404') ward.forget('removed');
    await untilWell(ward);
    ward.node = nodeWithFewDescriptors(folder);
    const again = await operate(ward, `${FEW} descriptors`, 'start of the services');
    rows.push(again);
    checkRow(again, EXPECTED);
    ward.node = undefined;
    await operate(ward, 'well', 'start of the services');
    await untilWell(ward);
  });
});

/** A `node` for the command's first line. */
function nodeWithFewDescriptors(folder: string): string {
  const program = join(folder, 'few', 'node');
  mkdirSync(join(folder, 'few'));
  writeFileSync(program, `#!/bin/sh\nulimit -n ${FEW}\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  return program;
}

const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const limitDescriptors = (pid: number, count: number) =>
  void execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`]);

/** As many as the hard limit has. */
function allowDescriptors(pid: number): void {
  const [, hard = ''] =
    /^Max open files +\S+ +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  limitDescriptors(pid, Number(hard));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
