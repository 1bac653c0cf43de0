import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UploadOptions } from 'tus-js-client';
import { BerthProcess } from './berth/berth-process.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { TusClient } from './clients/tus-client.js';
import { freePort } from './network/free-port.js';
import { clientFor } from './vertical-slice.js';

/* Resumable uploads as clients use them: unmodified tus-js-client, and requests by hand. */

const MIB = 1024 * 1024;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a resumable upload by tus-js-client', () => {
  let daemon: TestDaemon;
  let id: string;
  const at = (name: string) => join(daemon.config.servers, id, name);
  const client = (name: string, file: Buffer, options?: UploadOptions) =>
    new TusClient({ url: daemon.url, key: daemon.firstKey, path: `/${id}/${name}` }, file, options);

  beforeAll(async () => {
    daemon = await startTestDaemon({ DAEMON_MAX_UPLOAD_SIZE: String(64 * MIB) });
    const ask = clientFor(daemon.url, { authorization: `Bearer ${daemon.firstKey}` });
    const plan = { type: 'nodejs', name: 'uploads', port: await freePort() };
    id = ((await ask('POST', '/container/install', plan)).body as { id: string }).id;
  });
  afterAll(() => daemon?.stop());

  test.each([
    ['in one piece', {}],
    ['in chunks', { chunkSize: MIB }],
    ['through a proxy that only allows POST', { chunkSize: 3 * MIB, overridePatchMethod: true }],
  ])('an upload by tus-js-client arrives complete, %s', async (_, options) => {
    const file = randomBytes(5 * MIB + 7);
    const { upload, done } = client('world.zip', file, options);
    upload.start();
    await done;
    expect(digest(readFileSync(at('world.zip')))).toBe(digest(file));
  });

  test('an upload of zero bytes by tus-js-client creates an empty file', async () => {
    const { upload, done } = client('empty', Buffer.alloc(0));
    upload.start();
    await done;
    expect(readFileSync(at('empty'))).toHaveLength(0);
  });

  test('an upload by tus-js-client is resumed after a pause by another client that knows its URL', async () => {
    const file = randomBytes(16 * MIB);
    const first = client('paused', file, { chunkSize: 4 * MIB });
    await new Promise<void>((resolve) => {
      first.onProgress = (sentBytes) => {
        if (sentBytes > 6 * MIB) resolve();
      };
      first.upload.start();
    });
    await first.upload.abort();
    const second = client('paused', file, { uploadUrl: first.upload.url });
    second.upload.start();
    await second.done;
    expect(second.offsets[0]).toBeGreaterThanOrEqual(4 * MIB);
    expect(digest(readFileSync(at('paused')))).toBe(digest(file));
  });

  test('an upload that tus-js-client terminates leaves no files', async () => {
    const ended = client('ended', randomBytes(MIB), { chunkSize: 1024 });
    const { upload } = ended;
    await new Promise<unknown>((resolve) => {
      ended.onProgress = (sentBytes) => sentBytes > 1024 && resolve(sentBytes);
      upload.start();
    });
    await upload.abort(true);
    const response = await fetch(String(upload.url), {
      headers: { authorization: `Bearer ${daemon.firstKey}` },
    });
    expect(response.status).toBe(404);
  });

  test('an upload by tus-js-client over the size limit is refused before any byte is sent', async () => {
    const { upload, done, offsets } = client('large', Buffer.alloc(64 * MIB + 1));
    upload.start();
    await expect(done).rejects.toMatchObject({ message: expect.stringContaining('413') });
    expect(offsets).toEqual([]);
  });
});

test('an upload by tus-js-client continues at its offset after the daemon was killed in the middle', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-killed-'));
  let berth = await BerthProcess.start('daemon', { dataDir });
  try {
    const authorization = `Bearer ${berth.daemonKey}`;
    const ask = clientFor(berth.daemonUrl, { authorization });
    const plan = { type: 'nodejs', name: 'uploads', port: await freePort() };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    const file = randomBytes(24 * MIB);
    const target = { url: berth.daemonUrl, key: berth.daemonKey, path: `/${id}/world.zip` };
    const client = new TusClient(target, file, { chunkSize: 4 * MIB });
    const killed = new Promise<void>((resolve, reject) => {
      client.onProgress = (sentBytes) => {
        // Once the second chunk is being sent, the first one is stored.
        if (sentBytes <= 5 * MIB) return;
        client.onProgress = () => undefined;
        berth.kill().then(resolve, reject);
      };
    });
    client.upload.start();
    await killed;
    expect(readdirSync(join(dataDir, 'servers', id))).not.toContain('world.zip');
    berth = await BerthProcess.start('daemon', { dataDir, ports: berth.ports });
    await client.done;
    expect(client.offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(digest(readFileSync(join(dataDir, 'servers', id, 'world.zip')))).toBe(digest(file));
  } finally {
    await berth.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
