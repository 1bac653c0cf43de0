import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tarBytes } from '../daemon/files/suites/tar-bytes.js';
import { zipBytes } from '../daemon/files/suites/zip-bytes.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* Archives as clients use them. `daemon/files/unzip` tests what an archive may contain. */

const MIB = 1024 * 1024;

/** Returns a file of this many MiB. Unpacking a large one is still in progress when the test acts. */
function zeros(mib: number): Buffer {
  const part = gzipSync(Buffer.alloc(50 * MIB));
  const sizeField = Buffer.from(`${(mib * MIB).toString(8).padStart(11, '0')}\0`);
  // Incompressible content: an archive that is much smaller than its content would be refused.
  const noise = { name: 'noise', content: randomBytes(24 * MIB) };
  const head = gzipSync(tarBytes([noise, { name: 'zeros', sizeField }], 0), { level: 1 });
  const end = gzipSync(Buffer.alloc(1024));
  return Buffer.concat([head, ...Array.from({ length: mib / 50 }, () => part), end]);
}

describe('the operation POST /fs/unzip', () => {
  let daemon: TestDaemon;
  let id: string;

  beforeAll(async () => {
    daemon = await startTestDaemon();
    const plan = { type: 'nodejs', name: 'unzip', port: await freePort() };
    id = String((await ask('POST', '/container/install', plan)).body['id']);
    await upload('world.zip', zipBytes([{ name: 'level.dat', content: 'level' }, { name: 'region/' }]));
    await upload('long.tgz', zeros(500));
    await upload('longer.tgz', zeros(2000));
  });
  afterAll(() => daemon?.stop());

  const at = (...names: string[]) => join(daemon.config.servers, id, ...names);
  const staging = () => readdirSync(join(daemon.config.folder, 'staging'));
  const request = (method: string, path: string, body?: unknown, more: RequestInit = {}) =>
    fetch(`${daemon.url}${path}`, {
      method,
      ...more,
      headers: {
        authorization: `Bearer ${daemon.firstKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask = async (...asked: Parameters<typeof request>) => {
    const response = await request(...asked);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), name);
    const uploaded = await fetch(`${daemon.url}/fs/upload?path=${encodeURIComponent(`/${id}/${name}`)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.firstKey}` },
      body,
    });
    expect(uploaded.status).toBe(200);
  };
  const unzipping = (name: string, to: string) => ({ path: `/${id}/${name}`, destination: `/${id}/${to}` });
  const async = { headers: { prefer: 'respond-async' } };

  test("the operation POST /fs/unzip unpacks an archive to files of the container's user", async () => {
    expect(await ask('POST', '/fs/unzip', unzipping('world.zip', 'a/world'))).toEqual({
      status: 200,
      body: { path: `/${id}/world.zip`, files_extracted: 1, status: 'completed' },
    });
    expect(readFileSync(at('a', 'world', 'level.dat'), 'utf8')).toBe('level');
    const { uid } = statSync(at());
    for (const name of ['a', 'a/world', 'a/world/region', 'a/world/level.dat']) {
      expect([name, statSync(at(name)).uid]).toEqual([name, uid]);
    }
  });

  test('the error of POST /fs/unzip says what is wrong with an archive, or that it does not fit', async () => {
    await upload('evil.zip', zipBytes([{ name: '../evil', content: 'x' }]));
    const evil = await ask('POST', '/fs/unzip', unzipping('evil.zip', 'evil'));
    expect(evil).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    await upload('many.zip', zipBytes([{ name: 'zeros', content: Buffer.alloc(300 * MIB), method: 8 }]));
    const many = await ask('POST', '/fs/unzip', unzipping('many.zip', 'many'));
    expect(many).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
    const onto = await ask('POST', '/fs/unzip', unzipping('world.zip', 'world.zip'));
    expect(onto).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect((await ask('POST', '/fs/unzip', unzipping('none.zip', 'none'))).status).toBe(404);
    expect(['evil', 'many', 'none'].filter((name) => existsSync(at(name)))).toEqual([]);
  });

  test('the operation POST /fs/unzip can run in the background, with its progress and its result', async () => {
    const { status, body } = await ask('POST', '/fs/unzip', unzipping('world.zip', 'later'), async);
    expect([status, body['operation']]).toEqual([202, 'unzipArchive']);
    const view = async () => (await ask('GET', `/operations/${String(body['id'])}`)).body;
    await eventually('the archive to be unpacked', async () => (await view())['status'] === 'completed');
    expect(await view()).toMatchObject({
      container_id: id,
      progress: 100,
      result: { files_extracted: 1 },
      error: null,
    });
  });

  test('the operation POST /fs/unzip leaves no files when it is cancelled', async () => {
    const { body } = await ask('POST', '/fs/unzip', unzipping('longer.tgz', 'called-off'), async);
    await eventually('part of the archive to be unpacked', () => staging().length > 0);
    const ended = await ask('DELETE', `/operations/${String(body['id'])}`);
    expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(existsSync(at('called-off'))).toBe(false);
    expect(staging()).toEqual([]);
  });

  test('the operation POST /fs/unzip completes even if the waiting client disconnects', async () => {
    const gone = new AbortController();
    const { signal } = gone;
    const asked = request('POST', '/fs/unzip', unzipping('long.tgz', 'gone'), { signal }).catch(() => 'gone');
    await eventually('part of the archive to be unpacked', () => staging().length > 0);
    gone.abort();
    expect(await asked).toBe('gone');
    await eventually('the result to appear', () => existsSync(at('gone', 'zeros')));
    expect(statSync(at('gone', 'zeros')).size).toBe(500 * MIB);
  });
});
