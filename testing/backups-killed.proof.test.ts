import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bytesIn, namesIn } from '../daemon/backups/suites/store-fixture.js';
import { BerthProcess, processesOf, until } from './berth/berth-process.js';
import { writeEndless } from './clients/endless-file.js';
import { writeBackupCommandsType } from './game-servers/backup-commands-type.js';
import { freePort } from './network/free-port.js';
import { clientFor } from './vertical-slice.js';

const MIB = 1024 * 1024;
const WAIT_MS = 60_000;
/**
 * The number of kills in all four tests together. The first kill in each test is certainly during a backup; the others
 * are at random times.
 */
const KILLS = 20;

type Listed = { backups: { id: string; size: number }[] };

let dataDir: string;
let berth: BerthProcess;
let ask: ReturnType<typeof clientFor>;
let key: string;
let id: string;

const store = () => join(dataDir, 'daemon', 'backups');
const typed = () =>
  readFileSync(join(dataDir, 'servers', id, 'typed'), 'utf8')
    .trim()
    .split('\n');
const listed = async () =>
  ((await ask('GET', `/container/backup/list?id=${id}&limit=500`)).body as Listed).backups;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-killed-'));
  writeBackupCommandsType(dataDir, {
    before: ['save-off'],
    wait_for: '^heard save-off$',
    after: ['save-on'],
  });
  berth = await BerthProcess.start('daemon', { dataDir });
  key = String(berth.daemonKey);
  ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${key}` });
  const plan = { type: 'commands', name: 'world', port: await freePort() };
  id = ((await ask('POST', '/container/install', plan)).body as { id: string }).id;
  await ask('POST', '/container/start', { id });
  await isRunning();
  const folder = join(dataDir, 'servers', id, 'world');
  mkdirSync(folder);
  for (let index = 0; index < 400; index += 1) writeFileSync(join(folder, `f${index}`), randomBytes(40_000));
  writeFileSync(join(folder, 'large'), Buffer.alloc(16 * MIB, 'some text that shrinks '));
});
afterEach(async () => {
  await berth.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const isIn = (status: string) =>
  until(`the server to be ${status}`, WAIT_MS, async () => {
    const { body } = await ask('GET', `/container/status/${id}`);
    return (body as { status: string }).status === status;
  });
const isRunning = () => isIn('running');

/**
 * Checks that the list of backups is right: every listed backup exists and is complete, and the store contains nothing
 * else.
 */
async function isTrue(): Promise<void> {
  const backups = await listed();
  await until('the remains to be deleted', WAIT_MS, () => {
    const names = backups.flatMap(({ id: backup }) => [`${backup}.json`, `${backup}.tar.gz`]).sort();
    return JSON.stringify(namesIn(store())) === JSON.stringify(names);
  });
  for (const { id: backup, size } of backups) {
    const archive = readFileSync(join(store(), `${backup}.tar.gz`));
    const manifest = JSON.parse(readFileSync(join(store(), `${backup}.json`), 'utf8')) as Record<
      string,
      unknown
    >;
    const sum = createHash('sha256').update(archive).digest('hex');
    expect([manifest['sha256'], manifest['size'], size]).toEqual([sum, archive.length, archive.length]);
  }
}

async function backUp(): Promise<string | undefined> {
  const response = await ask('POST', '/container/backup', { id, exclude_paths: ['typed'] }).catch(
    () => undefined,
  );
  return (response?.body as { id: string } | undefined)?.id;
}

async function killAndLook(moments: number): Promise<void> {
  const began = performance.now();
  const first = await backUp();
  const wholeMs = performance.now() - began;
  const done = new Set([first]);
  const firstBytes = bytesIn(store());
  const [server] = processesOf(join(dataDir, 'servers', id));
  const endless = join(dataDir, 'servers', id, 'world', 'endless');
  for (let moment = 0; moment < moments; moment += 1) {
    const isMiddle = moment === 0;
    if (isMiddle) writeEndless(endless);
    const made = backUp();
    if (isMiddle)
      await until('part of the backup to be stored', WAIT_MS, () => bytesIn(store()) > MIB + firstBytes);
    else await sleep(Math.random() * 1.1 * wholeMs);
    await berth.kill();
    rmSync(endless, { force: true });
    const result = await made;
    if (isMiddle) expect(result).toBeUndefined();
    if (result !== undefined) done.add(result);
    berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
    await isRunning();
    await isTrue();
    expect((await listed()).map(({ id: backup }) => backup)).toEqual(expect.arrayContaining([...done]));
    expect(processesOf(join(dataDir, 'servers', id))).toContain(server);
    await until('the server to receive the closing command', WAIT_MS, () => typed().at(-1) === 'save-on');
    // Delete the backups, so that the disk does not fill up.
    for (const { id: backup } of await listed()) {
      if (backup === first) continue;
      await ask('DELETE', '/container/backup', { backup_id: backup });
      done.delete(backup);
    }
  }
  execFileSync('tar', ['tzf', join(store(), `${first}.tar.gz`)]);
}

test.each([1, 2, 3, 4])(
  'after the daemon is killed in a backup, no backup is lost or partially listed, and the server runs on (round %i)',
  () => killAndLook(KILLS / 4),
  300_000,
);

test('after the daemon is killed in a backup of a stopped server, no partial backup is left, and no server runs', async () => {
  const endless = join(dataDir, 'servers', id, 'world', 'endless');
  writeEndless(endless);
  const made = backUp();
  await until('part of the backup to be stored', WAIT_MS, () => bytesIn(store()) > MIB);
  expect((await ask('POST', '/container/restart', { id })).body).toEqual({ id, status: 'restarting' });
  await isRunning();
  expect((await ask('POST', '/container/stop', { id })).body).toEqual({ id, status: 'stopping' });
  await isIn('stopped');
  await berth.kill();
  expect(await made).toBeUndefined();
  rmSync(endless);
  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
  await isTrue();
  // A daemon that is killed before it has stored the state completes the stop at its next start.
  await isIn('stopped');
  expect([await listed(), processesOf(join(dataDir, 'servers', id))]).toEqual([[], []]);
  expect((await ask('POST', '/container/start', { id })).body).toEqual({ id, status: 'starting' });
  await isRunning();
  expect(await backUp()).toMatch(/^bkp_/);
});

test('a restarted daemon finds backups that were stored or deleted, but not recorded, before it was killed', async () => {
  const [one, two] = [await backUp(), await backUp()];
  await berth.kill();
  // Simulate that the daemon was killed between writing a backup's manifest and its database row, in both orders.
  const manifest = JSON.parse(readFileSync(join(store(), `${one}.json`), 'utf8')) as object;
  const other = `bkp_${'0'.repeat(26)}`;
  writeFileSync(
    join(store(), `${other}.json`),
    JSON.stringify({ ...manifest, id: other, created: '2020-01-01T00:00:00.000Z' }),
  );
  writeFileSync(join(store(), `${other}.tar.gz`), readFileSync(join(store(), `${one}.tar.gz`)));
  rmSync(join(store(), `${two}.json`));
  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
  expect((await listed()).map(({ id: backup }) => backup)).toEqual([other, one]);
  await isTrue();
});
