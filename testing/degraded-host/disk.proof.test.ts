import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { BreakingDisk } from '../disk/breaking-disk.js';
import { SmallDisk } from '../disk/small-disk.js';
import { describeAsRoot, describeWith, testService } from '../services/describe-with.js';
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
 * Runs the built program on a disk that is really full, out of inodes, or broken. Checks the responses, their time, and
 * the actual state, before and after the recovery.
 */

type DegradedDisk = {
  folder: string;
  /** Degrades the disk. Called before each operation, because space may have been freed in the meantime. */
  worsen(): void;
  heal(): Promise<void> | void;
  remove(): void;
};

type Fault = {
  name: string;
  open(): DegradedDisk;
  expected: Record<OperationName, number[]>;
};

/** Statuses of operations that only read or stop something: all succeed. */
const LESS = { status: [200], logs: [200], stop: [200], kill: [200], remove: [200] };
const READY = { 'start of the services': [200] };

function small(worsen: (disk: SmallDisk) => void): DegradedDisk {
  const disk = SmallDisk.mount({ size: '64m', inodes: 4096 });
  const { folder } = disk;
  return { folder, worsen: () => worsen(disk), heal: () => disk.clear(), remove: () => disk.unmount() };
}

function once<T>(work: (of: T) => void): (of: T) => void {
  let done = false;
  return (of) => {
    if (!done) work(of);
    done = true;
  };
}

function breaking(): DegradedDisk {
  const disk = BreakingDisk.mount();
  const breakDown = once(() => disk.breakDown());
  return {
    folder: disk.folder,
    worsen: () => breakDown(undefined),
    heal: () => disk.mend(),
    remove: () => disk.unmount(),
  };
}

const READ_ONLY = 'read-only';
const ALWAYS_FULL = 'full again and again';
/** The faults that are also tested with Docker, where servers are started and stopped in another way. */
const WITH_ENGINE = [ALWAYS_FULL, READ_ONLY];

const FAULTS: Fault[] = [
  {
    name: 'full',
    open: () => small(once((disk: SmallDisk) => disk.fill())),
    expected: { ...LESS, ...READY, 'sign-in': [200], restart: [200], start: [200, 507] },
  },
  {
    name: ALWAYS_FULL,
    open: () => small((disk) => disk.fill()),
    expected: { ...LESS, ...READY, 'sign-in': [200], restart: [200, 507], start: [200, 507] },
  },
  {
    name: 'without inodes',
    open: () => small((disk) => disk.fillInodes()),
    expected: { ...LESS, ...READY, 'sign-in': [200], restart: [200], start: [200, 507] },
  },
  {
    name: READ_ONLY,
    open: breaking,
    expected: {
      ...LESS,
      // The server's files cannot be deleted, so the server is stopped but still exists.
      remove: [503],
      'sign-in': [503],
      restart: [503],
      start: [503],
      // 0: no response. The start fails and prints an error instead (`rounds.ts`).
      'start of the services': [0],
    },
  },
];

describeAsRoot('a degraded disk', () => degradedDisks('process'));

describeWith(['docker'], 'a degraded disk below an engine', () =>
  degradedDisks('docker', () => testService('docker')),
);

function degradedDisks(runtime: 'process' | 'docker', socketPath?: () => string): void {
  const rows: Row[] = [];
  let disk: DegradedDisk | undefined;
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.removeServers();
    await harness?.close();
    disk?.remove();
    harness = undefined;
    disk = undefined;
  });
  afterAll(() => printTable(rows));

  test.each(
    FAULTS.filter(({ name }) => runtime === 'process' || WITH_ENGINE.includes(name)),
  )('on a disk that is $name, servers can be stopped, no wrong state is reported, and no data is lost', async (fault) => {
    disk = fault.open();
    harness = await Harness.open(join(disk.folder, 'data'), environment(socketPath?.()));
    const mine: Row[] = [];
    for (const operation of OPERATIONS) {
      disk.worsen();
      if (operation === 'start of the services') expect(harness.isUp('watched')).toBe(true);
      mine.push(await operate(harness, `${fault.name}, ${runtime}`, operation));
    }
    rows.push(...mine);
    for (const row of mine) checkRow(row, fault.expected);
    for (const name of ['stopped', 'killed', 'removed'] as const) await harness.untilUp(name, false);
    if (fault.name === READ_ONLY) await harness.endEverything(socketPath?.());
    await disk.heal();
    if (fault.name === READ_ONLY) await harness.startServices();
    const removed = mine.some(
      ({ operation, answer: response }) => operation === 'remove' && response === 200,
    );
    if (removed) {
      expect(await harness.statusOf('removed')).toBe('404');
      expect(existsSync(join(harness.berth.dataDir, 'servers', harness.idOf('removed')))).toBe(false);
      harness.forget('removed');
    }
    await untilWell(harness);
  }, 300_000);
}

const environment = (socketPath: string | undefined): Record<string, string> =>
  socketPath === undefined ? {} : { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` };
