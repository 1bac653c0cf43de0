import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { differencesToExamples } from '../contract-tests/dredd/examples/shown-by-test.js';
import { until } from './berth/berth-process.js';
import { newDaemonKeys } from './berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { clientFor } from './vertical-slice.js';

/* Requests and responses of tus 1.0, by hand. */

const MIB = 1024 * 1024;
const WAIT_MS = 60_000;
const TYPE = 'application/offset+octet-stream';
const sha1 = (text: string) => `sha1 ${createHash('sha1').update(text).digest('base64')}`;

describe('the tus protocol for resumable uploads, with hand-written requests', () => {
  let daemon: TestDaemon;
  let id: string;
  let authorization: string;
  let names = 0;

  beforeAll(async () => {
    daemon = await startTestDaemon({ DAEMON_MAX_UPLOAD_SIZE: String(8 * MIB) });
    authorization = `Bearer ${daemon.firstKey}`;
    const plan = { type: 'nodejs', name: 'uploads', port: await freePort() };
    id = ((await ask('POST', '/container/install', plan)).body as { id: string }).id;
  });
  afterAll(() => daemon?.stop());

  const ask = (method: string, path: string, body?: unknown) =>
    clientFor(daemon.url, { authorization })(method, path, body);
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: RequestInit['body'],
  ) =>
    fetch(`${daemon.url}${path}`, {
      method,
      headers: { authorization, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const newName = () => `file-${++names}`;
  const file = (name: string) => join(daemon.config.servers, id, name);
  const begin = async (length: number, name = newName(), headers: Record<string, string> = {}) => {
    const path = `/fs/uploads?${new URLSearchParams({ path: `/${id}/${name}` })}`;
    const response = await send('POST', path, { 'upload-length': String(length), ...headers });
    const { id: made } = (await response.json()) as { id: string };
    const location = String(response.headers.get('location'));
    expect([response.status, location]).toEqual([201, `/fs/uploads/${made}`]);
    return location;
  };
  const patch = (location: string, offset: number, text: string, headers: Record<string, string> = {}) =>
    send('PATCH', location, { 'content-type': TYPE, 'upload-offset': String(offset), ...headers }, text);
  const offsetOf = async (location: string) =>
    Number((await send('HEAD', location)).headers.get('upload-offset'));
  /** Starts a PATCH whose body the test writes. */
  const opened = (location: string, length: number): ClientRequest => {
    const sending = request(`${daemon.url}${location}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': TYPE, 'upload-offset': 0, 'content-length': length },
    });
    sending.on('error', () => undefined);
    return sending;
  };
  const part = (location: string) =>
    join(daemon.config.folder, 'uploads', `${location.split('/').pop()}.part`);

  test('the tus server lists its capabilities, and every response contains its version', async () => {
    const options = await send('OPTIONS', '/fs/uploads');
    expect(options.status).toBe(204);
    const header = (name: string) => options.headers.get(name);
    expect(header('tus-version')).toBe('1.0.0');
    expect(header('tus-extension')).toBe('creation,termination,expiration,checksum');
    expect(header('tus-max-size')).toBe(String(8 * MIB));
    expect(header('tus-checksum-algorithm')).toBe('sha1,sha256,sha512');
    const location = await begin(4);
    const responses = await Promise.all([
      send('HEAD', location),
      patch(location, 0, 'ab'),
      patch(location, 0, 'xy'),
      patch(location, 2, 'cd', { 'content-type': 'text/plain' }),
      send('GET', location, { authorization: 'Bearer none' }),
      send('GET', '/fs/uploads/none'),
      send('DELETE', location),
    ]);
    for (const response of [options, ...responses])
      expect(response.headers.get('tus-resumable')).toBe('1.0.0');
    const old = await send('POST', `/fs/uploads?path=/${id}/x`, {
      'tus-resumable': '0.2.2',
      'upload-length': '1',
    });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const unknown = await send('PUT', location);
    expect([unknown.status, unknown.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  });

  test("the tus server returns an upload's offset and metadata for HEAD", async () => {
    const metadata = 'filename d29ybGQuemlw,empty';
    const location = await begin(4, 'described', { 'upload-metadata': metadata });
    await patch(location, 0, 'ab');
    const head = await send('HEAD', location);
    expect([head.status, await head.text()]).toEqual([200, '']);
    const { headers } = head;
    expect(headers.get('upload-offset')).toBe('2');
    expect(headers.get('upload-length')).toBe('4');
    expect(headers.get('upload-metadata')).toBe(metadata);
    expect(headers.get('cache-control')).toContain('no-store');
    const got = (await (await send('GET', location)).json()) as { expires_at: string };
    expect(got).toMatchObject({ path: `/${id}/described`, length: 4, offset: 2, status: 'uploading' });
    expect(headers.get('upload-expires')).toBe(new Date(got.expires_at).toUTCString());
    const none = await send('HEAD', '/fs/uploads/upl_00000000000000000000000000');
    expect([none.status, none.headers.get('upload-offset')]).toEqual([404, null]);
  });

  test('the tus server accepts bytes only at the right offset and with the right checksum', async () => {
    const name = newName();
    const location = await begin(6, name);
    const first = await patch(location, 0, 'ab', { 'upload-checksum': sha1('ab') });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '2']);
    expect((await patch(location, 0, 'ab')).status).toBe(409);
    const wrong = await patch(location, 2, 'cd', { 'upload-checksum': sha1('cx') });
    expect([wrong.status, await wrong.json()]).toEqual([
      460,
      expect.objectContaining({ error: 'checksum_mismatch', status: 460 }),
    ]);
    expect((await patch(location, 2, 'cd', { 'upload-checksum': 'md4 AAAA' })).status).toBe(400);
    expect((await patch(location, 2, 'cdefg')).status).toBe(413);
    expect(await offsetOf(location)).toBe(2);
    expect(existsSync(file(name))).toBe(false);
    const last = await patch(location, 2, 'cdef');
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '6']);
    expect(readFileSync(file(name), 'utf8')).toBe('abcdef');
    expect(await offsetOf(location)).toBe(6);
  });

  test.each([
    ['an empty checksum', ''],
    ['a checksum of spaces', '   '],
    ['an unknown algorithm', 'md5 1B2M2Y8AsgTpgAmY7PhCfg=='],
    ['an algorithm without a checksum', 'sha1'],
    ['a checksum that is not base64', 'sha1 Kq5sNclPz7QV2-lfQIuc6R7oRu0='],
    ['base64 without its padding', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0'],
    ['a checksum of another length', 'sha1 AAAA'],
  ])('the tus server stores no bytes that come with %s', async (_, checksum) => {
    const location = await begin(2, newName());
    expect((await patch(location, 0, 'ab', { 'upload-checksum': checksum })).status).toBe(400);
    expect(await offsetOf(location)).toBe(0);
  });

  test.each([
    ['without a length', {}, 400],
    ['with an invalid length', { 'upload-length': '-1' }, 400],
    ['with a length to be sent later', { 'upload-defer-length': '1' }, 400],
    ['over the maximum size', { 'upload-length': String(8 * MIB + 1) }, 413],
  ])('the tus server creates no upload %s', async (_, headers, status) => {
    const response = await send('POST', `/fs/uploads?path=/${id}/none`, headers);
    expect([response.status, response.headers.get('location')]).toEqual([status, null]);
  });

  test('the tus server hides an upload from other API keys, and requires write permission', async () => {
    const location = await begin(4);
    const wanted = ['fs:write', 'fs:read'].map((permission) => ({
      name: permission,
      permissions: [permission],
    }));
    const keys = await newDaemonKeys(daemon.config, ...wanted);
    const asked = keys.map((key) => send('HEAD', location, { authorization: `Bearer ${key}` }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 403]);
  });

  test('only one client can send at a time, and bytes are kept if a connection breaks', async () => {
    const name = newName();
    const text = 'abcdefgh'.repeat((3 * MIB) / 8);
    const location = await begin(text.length, name);
    const sending = opened(location, text.length);
    sending.write(text.slice(0, 2 * MIB));
    // Keep sending a byte at a time, because the daemon can delete the upload of a client that sends nothing for long.
    let at = 2 * MIB;
    const trickle = setInterval(() => sending.write(text.slice(at, ++at)), 100);
    await until('part of it to be stored', WAIT_MS, async () => (await offsetOf(location)) >= MIB);
    const refused = await patch(location, await offsetOf(location), 'x');
    const { status } = refused;
    const response = { status, headers: Object.fromEntries(refused.headers), body: await refused.text() };
    expect([status, ...differencesToExamples('only one client can send at a time', response)]).toEqual([423]);
    clearInterval(trickle);
    sending.destroy();
    await until('the connection to end', WAIT_MS, async () => (await patch(location, 0, '')).status === 409);
    const offset = await offsetOf(location);
    expect(offset).toBeGreaterThanOrEqual(MIB);
    expect((await patch(location, offset, text.slice(offset))).status).toBe(204);
    expect(readFileSync(file(name), 'utf8') === text).toBe(true);
  });

  test('a resumable upload is deleted on request and when its container is removed', async () => {
    const location = await begin(4 * MIB);
    opened(location, 4 * MIB).write(Buffer.alloc(2 * MIB));
    await until('part of it to be stored', WAIT_MS, async () => (await offsetOf(location)) >= MIB);
    expect((await send('DELETE', location)).status).toBe(204);
    expect((await send('HEAD', location)).status).toBe(404);
    expect((await send('DELETE', location)).status).toBe(404);
    const plan = { type: 'nodejs', name: 'short-lived', port: await freePort() };
    const { body } = await ask('POST', '/container/install', plan);
    const short = (body as { id: string }).id;
    const response = await send('POST', `/fs/uploads?path=/${short}/x`, { 'upload-length': '4' });
    const other = String(response.headers.get('location'));
    expect(existsSync(part(other))).toBe(true);
    await ask('DELETE', '/container', { id: short, remove_data: true });
    // The upload is locked until the last request has ended, so wait for that.
    await until('its end', WAIT_MS, async () => (await patch(other, 0, 'ab')).status === 404);
    expect(
      readdirSync(join(daemon.config.folder, 'uploads')).filter((each) => part(other).endsWith(each)),
    ).toEqual([]);
  });
});
