import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { describeAsRoot } from '../services/describe-with.js';
import { Harness } from './harness.js';
import {
  checkRow,
  OPERATIONS,
  type OperationName,
  operate,
  printTable,
  type Row,
  untilWell,
} from './rounds.js';

/*
 * Runs the built program without a free descriptor. Checks the responses, their time, and the actual state, before and
 * after the recovery. The requests use connections that were opened earlier.
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

/**
 * A low limit on descriptors. When they are ready, the daemon and the panel use about 30 here. During the start they
 * briefly use more, depending on how much of it happens at the same time: 48 were not always enough.
 */
const FEW = 64;

describeAsRoot('a host without free file descriptors', () => {
  const rows: Row[] = [];
  let harness: Harness | undefined;
  let folder = '';
  afterEach(async () => {
    await harness?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => printTable(rows));

  test('without free file descriptors, servers can be stopped without orphaned processes, and the host can recover', async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-degraded-'));
    harness = await Harness.open(folder, {});
    await harness.connect();
    const services = childrenOf(harness.berth.pid);
    expect(services).toHaveLength(2);
    for (const operation of OPERATIONS.filter((name) => name !== 'start of the services')) {
      // The limit is set again before each operation, because descriptors may have been closed since the last one.
      for (const pid of services) limitDescriptors(pid, countDescriptors(pid));
      rows.push(await operate(harness, 'no descriptors', operation));
    }
    for (const pid of services) allowDescriptors(pid);
    expect(childrenOf(harness.berth.pid)).toEqual(services);
    for (const row of rows) checkRow(row, EXPECTED);
    for (const name of ['stopped', 'killed'] as const) await harness.untilUp(name, false);
    expect(harness.isUp('watched')).toBe(true);
    if ((await harness.statusOf('removed')) === '404') harness.forget('removed');
    await untilWell(harness);
    harness.node = nodeWithFewDescriptors(folder);
    const again = await operate(harness, `${FEW} descriptors`, 'start of the services');
    rows.push(again);
    checkRow(again, EXPECTED);
    harness.node = undefined;
    await operate(harness, 'well', 'start of the services');
    await untilWell(harness);
  });
});

/** Writes a program `node` that starts Node.js with few descriptors: the first line of the command runs `node`. */
function nodeWithFewDescriptors(folder: string): string {
  const program = join(folder, 'few', 'node');
  mkdirSync(join(folder, 'few'));
  writeFileSync(program, `#!/bin/sh\nulimit -n ${FEW}\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  return program;
}

const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const limitDescriptors = (pid: number, count: number) =>
  void execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`]);

/** Raises the limit to the hard limit. */
function allowDescriptors(pid: number): void {
  const [, hard = ''] =
    /^Max open files +\S+ +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  limitDescriptors(pid, Number(hard));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
