import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { describeAsRoot } from '../services.js';
import { OPERATIONS, type OperationName, operate, printTable, type Row, untruths } from './rounds.js';
import { openDiskInFile, openMemoryDisk, type SickDisk } from './sick-disk.js';
import { ACCOUNT, SERVERS, Ward } from './ward.js';

/*
 * The built program on a disk that is really full, without inodes, or broken: what is answered, within which
 * time, and what is true then and once the disk is well again. Servers are plain processes here.
 */

/** No answer may take longer: the longest bound of a request that does not itself wait for a server. */
const BOUND_MS = 15_000;

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

describeAsRoot('a sick disk', () => {
  const rows: Row[] = [];
  let disk: SickDisk | undefined;
  let ward: Ward | undefined;
  afterEach(async () => {
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
    ward = await Ward.open(join(disk.folder, 'data'), {});
    const mine: Row[] = [];
    for (const operation of OPERATIONS) {
      sickness.worsen(disk);
      mine.push(await operate(ward, sickness.name, operation));
    }
    rows.push(...mine);
    for (const row of mine) {
      expect({ ...row, ok: sickness.expected[row.operation].includes(row.answer) }).toMatchObject({
        ok: true,
      });
      expect(row.ms).toBeLessThan(BOUND_MS);
    }
    for (const name of ['stopped', 'killed', 'removed'] as const) await ward.untilUp(name, false);
    expect(await ward.isUp('watched')).toBe(true);

    if (sickness.name === 'read-only') await ward.close();
    disk.heal();
    if (sickness.name === 'read-only') await ward.startServices();
    await well(ward, mine);
  }, 180_000);
});

/** Once the disk is well: nothing was lost, what is told is true, and everything can be done again. */
async function well(ward: Ward, rows: Row[]): Promise<void> {
  const answerOf = (name: OperationName) => rows.find(({ operation }) => operation === name)?.answer;
  const removed = answerOf('remove') === 200;
  if (removed) {
    expect(await ward.statusOf('removed')).toBe('404');
    expect(existsSync(join(ward.berth.dataDir, 'servers', ward.idOf('removed')))).toBe(false);
  }
  expect(await untruths(ward)).toEqual([]);
  for (const name of SERVERS.filter((each) => each !== 'removed' || !removed)) {
    if (!(await ward.isUp(name))) {
      expect(await ward.daemon('POST', '/container/start', { id: ward.idOf(name) })).toMatchObject({
        status: 200,
      });
    }
    await ward.untilStatus(name, 'running');
    await ward.untilUp(name, true);
  }
  expect(await ward.signIn()).toMatchObject({ status: 200, body: { user: { email: ACCOUNT.email } } });
  const logs = await ward.daemon('GET', `/container/logs/${ward.idOf('watched')}`);
  expect((logs.body as { logs: string[] }).logs).toContain(`listening on port ${ward.ports.get('watched')}`);
}
