import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BerthProcess, until } from './berth-process.js';
import { freePort } from './free-port.js';
import { asker } from './vertical-slice.js';

const MIB = 1024 * 1024;
const WAIT_MS = 20_000;

let dataDir: string;
let berth: BerthProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-killed-'));
  berth = await BerthProcess.start('daemon', { dataDir });
}, 60_000);
afterEach(async () => {
  await berth.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a daemon that is killed in an upload leaves the old file, and the next one nothing of the new', async () => {
  const authorization = `Bearer ${berth.daemonKey}`;
  const ask = asker(berth.daemonUrl, { authorization });
  const plan = { type: 'nodejs', name: 'files', port: await freePort() };
  const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
  const path = `/${id}/world.zip`;
  await ask('POST', '/fs/file/content', { path, content: 'old' });
  const staging = join(dataDir, 'daemon', 'staging');
  const sending = request(`${berth.daemonUrl}/fs/upload?path=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 8 * MIB },
  });
  sending.on('error', () => undefined);
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
  sending.write(Buffer.alloc(4 * MIB));
  const sizes = () => readdirSync(staging).map((name) => statSync(join(staging, name)).size);
  await until('some of the upload to be on the disk', WAIT_MS, async () => sizes().some((size) => size > 0));
  await berth.kill();
  const file = join(dataDir, 'servers', id, 'world.zip');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(sizes()).toHaveLength(1);

  berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
  await until('what was left to be deleted', WAIT_MS, async () => sizes().length === 0);
  const { body } = await ask('GET', `/fs/list?path=${encodeURIComponent(`/${id}`)}`);
  expect((body as { entries: { name: string }[] }).entries).toContainEqual(
    expect.objectContaining({ name: 'world.zip', size: 3 }),
  );
});
