import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BerthProcess, until } from './berth/berth-process.js';
import { writeEndless } from './clients/endless-file.js';
import { OwnMounts } from './disk/own-mounts.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { clientFor } from './vertical-slice.js';

const MIB = 1024 * 1024;
const WAIT_MS = 60_000;

let dataDir: string;
let berth: BerthProcess;
/** The daemon key, which only the first start prints. */
let key: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-killed-'));
  berth = await BerthProcess.start('daemon', { dataDir });
  key = String(berth.daemonKey);
});
afterEach(async () => {
  await berth.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an upload that stops halfway. */
function beginUpload(path: string, bytes: number): ClientRequest {
  const sending = request(`${berth.daemonUrl}/fs/upload?path=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 2 * bytes,
    },
  });
  sending.on('error', () => undefined);
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
  sending.write(Buffer.alloc(bytes));
  return sending;
}

test('if the daemon is killed in an upload, the old file is kept, and the next daemon deletes the partial upload', async () => {
  const authorization = `Bearer ${key}`;
  const ask = clientFor(berth.daemonUrl, { authorization });
  const plan = { type: 'nodejs', name: 'files', port: await freePort() };
  const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
  const path = `/${id}/world.zip`;
  await ask('POST', '/fs/file/content', { path, content: 'old' });
  const staging = join(dataDir, 'daemon', 'staging');
  beginUpload(path, 4 * MIB);
  const sizes = () => sizesIn(staging);
  await until('part of the upload to be on the disk', WAIT_MS, async () => sizes().some((size) => size > 0));
  await berth.kill();
  const file = join(dataDir, 'servers', id, 'world.zip');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(sizes()).toHaveLength(1);

  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
  await until('the leftovers to be deleted', WAIT_MS, async () => sizes().length === 0);
  const { body } = await ask('GET', `/fs/list?path=${encodeURIComponent(`/${id}`)}`);
  expect((body as { entries: { name: string }[] }).entries).toContainEqual(
    expect.objectContaining({ name: 'world.zip', size: 3 }),
  );
});

describeAsRoot('a daemon whose servers are on a disk of their own', () => {
  test("if the daemon is killed in an upload, no part of the upload is among the servers' files", async () => {
    await berth.kill();
    const mounts = new OwnMounts();
    mounts.tmpfs(join(dataDir, 'servers'));
    try {
      berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
      const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${key}` });
      const plan = { type: 'nodejs', name: 'files', port: await freePort() };
      const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
      const folder = join(dataDir, 'servers', id);
      const before = readdirSync(folder);
      const staging = join(dataDir, 'servers', '.berth-staging');
      beginUpload(`/${id}/world.zip`, 4 * MIB);
      const left = () => (existsSync(staging) ? sizesIn(staging) : []);
      await until('part of the upload to be on the disk', WAIT_MS, async () =>
        left().some((size) => size > 0),
      );
      const listed = (await ask('GET', '/fs/list?path=/')).body as { entries: { name: string }[] };
      expect(listed.entries.map(({ name }) => name)).toEqual([id]);
      await berth.kill();
      expect([left().length, readdirSync(folder)]).toEqual([1, before]);
      berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
      await until('the leftovers to be deleted', WAIT_MS, async () => left().length === 0);
    } finally {
      await berth.kill();
      mounts.unmountAll();
    }
  });
});

test('if the daemon is killed while files change, it reports the right disk usage after its restart', async () => {
  await berth.kill();
  const env = { DAEMON_DISK_LIMIT: String(16 * MIB), DAEMON_DISK_KEEP_FREE: '0' };
  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports, env });
  const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${key}` });
  const plan = { type: 'nodejs', name: 'files', port: await freePort() };
  const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
  const used = async () => (await ask('GET', `/container/stats?id=${id}`)).body as Record<string, unknown>;
  const size = async () => (await ask('GET', `/fs/size?path=${id}`)).body as { size: number };
  const write = (name: string, bytes: number, status = 200) =>
    ask('POST', '/fs/file/content', { path: `/${id}/${name}`, content: 'x'.repeat(bytes) }, status);
  const isRight = async () => (await used())['disk_used'] === (await size()).size;
  await until('the installation to be measured', WAIT_MS, isRight);
  for (let index = 0; index < 8; index += 1) beginUpload(`/${id}/half${index}`, MIB);
  const writes = Array.from({ length: 40 }, (_, index) =>
    write(`file${index % 7}`, index * 1000).catch(() => undefined),
  );
  await Promise.race(writes);
  await berth.kill();
  await Promise.all(writes);
  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports, env });
  expect(await used()).toMatchObject({ disk_used: expect.any(Number), disk_limit: 16 * MIB });
  await write('one', 1);
  await until('the folder to be measured again', WAIT_MS, isRight);
  await write('most', 9 * MIB);
  expect((await write('more', 8 * MIB, 507)).body).toMatchObject({ error: 'disk_limit_reached' });
  await ask('DELETE', '/fs/rm', { path: `/${id}/most` });
  await write('more', 8 * MIB);
});

test('a slow upload ends when its container is removed, and does not delay the removal', async () => {
  const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${key}` });
  const plan = { type: 'nodejs', name: 'files', port: await freePort() };
  const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
  const sending = beginUpload(`/${id}/slow`, MIB);
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const staging = join(dataDir, 'daemon', 'staging');
  await until('the upload to have begun', WAIT_MS, async () => readdirSync(staging).length > 0);
  await ask('DELETE', '/container', { id, remove_data: true });
  const [response] = await answered;
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as unknown;
  expect([response.statusCode, body]).toEqual([
    409,
    {
      error: 'conflict',
      message: `The file operation was cancelled because ${id} was removed.`,
      status: 409,
    },
  ]);
  expect([existsSync(join(dataDir, 'servers', id)), readdirSync(staging)]).toEqual([false, []]);
  sending.destroy();
});

test.each([
  ['a folder', '/fs/zip', { level: 9 }],
  ['what changed', '/radar/zip', { since: '2000-01-01T00:00:00Z' }],
])('if the daemon is killed while it packs %s, no archive is left, and the next daemon reports the failure', async (_, address, more) => {
  const authorization = `Bearer ${berth.daemonKey}`;
  const ask = clientFor(berth.daemonUrl, { authorization });
  const plan = { type: 'nodejs', name: 'files', port: await freePort() };
  const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
  const folder = join(dataDir, 'servers', id);
  mkdirSync(join(folder, 'world'));
  writeEndless(join(folder, 'world', 'endless'));
  const begun = await fetch(berth.daemonUrl + address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ path: `/${id}/world`, output: `/${id}/world.zip`, ...more }),
  });
  const operation = (await begun.json()) as { id: string };
  const staging = join(dataDir, 'daemon', 'staging');
  const left = () => sizesIn(staging);
  await until('part of the archive to be on the disk', WAIT_MS, async () => left().some((size) => size > 0));
  await berth.kill();
  expect([left().length, existsSync(join(folder, 'world.zip'))]).toEqual([1, false]);

  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
  await until('the leftovers to be deleted', WAIT_MS, async () => left().length === 0);
  expect((await ask('GET', `/operations/${operation.id}`)).body).toMatchObject({ status: 'failed' });
  expect(existsSync(join(folder, 'world.zip'))).toBe(false);
});

/** A listed file may be deleted before its size is read. */
const sizesIn = (folder: string) =>
  readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
