import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { describeAsRoot, describeWith, testService } from '../services.js';
import {
  checkRow,
  OPERATIONS,
  type OperationName,
  operate,
  printTable,
  type Row,
  untilWell,
} from './rounds.js';
import { openDiskInFile, openMemoryDisk, type SickDisk } from './sick-disk.js';
import { Ward } from './ward.js';

/*
 * The built program on a disk that is really full, without inodes, or broken: what is answered, within which
 * time, and what is true then and once the disk is well again. Servers are plain processes here.
 */

type Sickness = {
  name: string;
  open(): SickDisk;
  /** Asked before each operation, so that room that was found meanwhile is gone again. */
  worsen(disk: SickDisk): void;
  expected: Record<OperationName, number[]>;
};

/** Whatever ends something, or only looks, works. */
const LESS = { status: [200], logs: [200], stop: [200], kill: [200], remove: [200] };

let once = false;
const first = (work: () => void) => {
  if (!once) work();
  once = true;
};

const SICKNESSES: Sickness[] = [
  {
    name: 'full',
    open: openMemoryDisk,
    worsen: (disk) => first(() => disk.fill()),
    expected: {
      ...LESS,
      'sign-in': [200],
      restart: [200],
      start: [200, 507],
      'start of the services': [200],
    },
  },
  {
    name: 'full again and again',
    open: openMemoryDisk,
    worsen: (disk) => disk.fill(),
    expected: {
      ...LESS,
      'sign-in': [200, 507],
      restart: [200, 507],
      start: [200, 507],
      'start of the services': [200],
    },
  },
  {
    name: 'no inodes',
    open: openMemoryDisk,
    worsen: (disk) => disk.useUpInodes(),
    expected: {
      ...LESS,
      'sign-in': [200],
      restart: [200, 507],
      start: [200, 507],
      'start of the services': [200],
    },
  },
  {
    name: 'read-only',
    open: openDiskInFile,
    worsen: (disk) => first(() => disk.failToReadOnly()),
    expected: {
      ...LESS,
      remove: [503, 507],
      'sign-in': [200, 503, 507],
      restart: [200, 503, 507],
      start: [503, 507],
      'start of the services': [0, 200],
    },
  },
];

describeAsRoot('a sick disk', () => sickDisks('process'));

describeWith(['docker'], 'a sick disk below an engine', () =>
  sickDisks('docker', () => testService('docker')),
);

function sickDisks(runtime: 'process' | 'docker', socketPath?: () => string): void {
  const rows: Row[] = [];
  let disk: SickDisk | undefined;
  let ward: Ward | undefined;
  afterEach(async () => {
    await ward?.removeServers();
    await ward?.close();
    disk?.dispose();
    ward = undefined;
    disk = undefined;
  });
  afterAll(() => printTable(rows));

  test.each(
    SICKNESSES,
  )('that is $name lets servers be stopped, tells the truth and loses nothing', async (sickness) => {
    once = false;
    disk = sickness.open();
    ward = await Ward.open(join(disk.folder, 'data'), environment(socketPath?.()));
    const mine: Row[] = [];
    for (const operation of OPERATIONS) {
      sickness.worsen(disk);
      if (operation === 'start of the services') expect(ward.isUp('watched')).toBe(true);
      mine.push(await operate(ward, `${sickness.name}, ${runtime}`, operation));
    }
    rows.push(...mine);
    for (const row of mine) checkRow(row, sickness.expected);
    for (const name of ['stopped', 'killed', 'removed'] as const) await ward.untilUp(name, false);
    if (sickness.name === 'read-only') await ward.endEverything(socketPath?.());
    disk.heal();
    if (sickness.name === 'read-only') await ward.startServices();
    const removed = mine.some(({ operation, answer }) => operation === 'remove' && answer === 200);
    if (removed) {
      expect(await ward.statusOf('removed')).toBe('404');
      expect(existsSync(join(ward.berth.dataDir, 'servers', ward.idOf('removed')))).toBe(false);
      ward.forget('removed');
    }
    await untilWell(ward);
  }, 180_000);
}

const environment = (socketPath: string | undefined): Record<string, string> =>
  socketPath === undefined ? {} : { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` };
