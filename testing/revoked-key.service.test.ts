import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../daemon/database/daemon-database.js';
import { createKeys } from '../daemon/keys/keys.js';
import { systemClock } from '../lib/time/clock.js';
import { keysInForce, newDaemonKeys } from './berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { writeEndless } from './clients/endless-file.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* Another process, such as `berth daemon key revoke`, revokes a key while work for it is in progress. */

const MIB = 1024 * 1024;

describe('a revoked API key', () => {
  let daemon: TestDaemon;
  let id: string;
  let leaked: string;

  beforeAll(async () => {
    daemon = await startTestDaemon({});
    const plan = { type: 'nodejs', name: 'files', port: await freePort() };
    id = ((await send(daemon.firstKey, 'POST', '/container/install', plan)) as { id: string }).id;
    writeEndless(join(daemon.config.servers, id, 'endless'));
    [leaked = ''] = await newDaemonKeys(daemon.config, { name: 'leaked', permissions: ['*'] });
  });
  afterAll(() => daemon?.stop());

  async function send(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    more = {},
  ): Promise<unknown> {
    const response = await fetch(daemon.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  }

  /** Starts a download whose client does not read. */
  async function download(query: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const [response] = (await once(get(`${daemon.url}/fs/download?${query}`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    expect(response.statusCode).toBe(200);
    response.on('error', () => undefined);
    response.once('data', () => response.pause());
    return response;
  }

  /** Reads the rest of a download and reports whether it was complete. A paused client does not notice a closed connection. */
  function isWhole(response: IncomingMessage): Promise<boolean> {
    return new Promise((resolve) => {
      response.once('close', () => resolve(response.complete));
      response.resume();
    });
  }

  /** Starts an upload and sends a part of it. */
  function upload(key: string, name: string) {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const path = encodeURIComponent(`/${id}/${name}`);
    const sent = request(`${daemon.url}/fs/upload?path=${path}`, { method: 'POST', headers });
    const end = { isOver: false };
    for (const event of ['error', 'close']) {
      sent.on(event, () => {
        end.isOver = true;
      });
    }
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    sent.write(Buffer.alloc(MIB));
    const closed = new Promise((resolve) => sent.once('close', resolve));
    return { end, finish: () => sent.end('\r\n--b--\r\n'), closed };
  }

  const staged = () => readdirSync(join(daemon.config.folder, 'staging'));

  test('revoking an API key ends the downloads, uploads and operations of this key only', async () => {
    const path = `path=${encodeURIComponent(`/${id}/endless`)}`;
    const { token } = (await send(leaked, 'POST', '/fs/download-token', { path: `/${id}/endless` })) as {
      token: string;
    };
    const cut = [
      await download(path, { authorization: `Bearer ${leaked}` }),
      await download(`${path}&token=${token}`, {}),
    ];
    const kept = await download(path, { authorization: `Bearer ${daemon.firstKey}` });
    const [cutUpload, keptUpload] = [upload(leaked, 'cut'), upload(daemon.firstKey, 'kept')];
    await eventually('both uploads to arrive', () => staged().length >= 2);
    const backup = (await send(
      leaked,
      'POST',
      '/container/backup',
      { id, name: 'leaked' },
      { prefer: 'respond-async' },
    )) as {
      id: string;
    };
    const isRunning = async () =>
      ((await send(daemon.firstKey, 'GET', `/operations/${backup.id}`)) as { status: string }).status ===
      'running';
    expect(await isRunning()).toBe(true);

    await revoke();
    await eventually('the upload to be cut off', () => cutUpload.end.isOver);
    await eventually('the operation to end', async () => !(await isRunning()));
    for (const response of cut) expect(await isWhole(response)).toBe(false);
    expect(await send(daemon.firstKey, 'GET', `/operations/${backup.id}`)).toMatchObject({
      status: 'cancelled',
    });

    expect(kept.destroyed).toBe(false);
    kept.destroy();
    keptUpload.finish();
    await keptUpload.closed;
    await eventually('partial files to be deleted', () => staged().length === 0);
    const names = readdirSync(join(daemon.config.servers, id));
    expect(names).toContain('kept');
    expect(names).not.toContain('cut');
  });

  async function revoke(): Promise<void> {
    const database = await openDaemonDatabase(daemon.config);
    try {
      const keys = createKeys({ database, clock: systemClock });
      const record = (await keys.list()).find(({ name }) => name === 'leaked');
      await keys.revoke(record?.id ?? '');
      await keysInForce();
    } finally {
      await database.close();
    }
  }
});
