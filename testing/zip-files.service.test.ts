import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { writeEndless } from './clients/endless-file.js';
import { openBelow } from './disk/open-below.js';
import { freePort } from './network/free-port.js';
import { describeWith } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

/* Folders and their archives as clients use them. */

const MIB = 1024 * 1024;
const run = promisify(execFile);
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describeWith(['unzip'], 'a folder of a container', () => {
  let daemon: TestDaemon;
  let id: string;
  let headers: Record<string, string>;
  const at = (...names: string[]) => join(daemon.config.servers, id, ...names);
  const urlOf = (path: string, query: Record<string, string> = {}) =>
    `${daemon.url}${path}?${new URLSearchParams(query)}`;
  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${daemon.url}${path}`, {
      method,
      headers: { ...headers, ...json, ...more },
      ...sent,
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  };
  const held = () => openBelow(at());

  beforeAll(async () => {
    daemon = await startTestDaemon();
    headers = { authorization: `Bearer ${daemon.firstKey}` };
    const plan = { type: 'nodejs', name: 'folders', port: await freePort() };
    id = String((await ask('POST', '/container/install', plan)).body['id']);
    mkdirSync(at('wörld', 'region', 'empty'), { recursive: true });
    writeFileSync(at('wörld', 'region', 'r.0.0.mca'), randomBytes(3 * MIB));
    writeFileSync(
      at('wörld', 'level.json'),
      JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index)),
    );
    mkdirSync(at('large'));
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(at('large', name), randomBytes(16 * MIB));
  });
  afterAll(() => daemon?.stop());

  test('curl with an API key, or any client with a token, downloads a folder as a zip file', async () => {
    const path = `/${id}/wörld`;
    const got = join(daemon.config.servers, '..', 'got.zip');
    await run(
      'curl',
      ['-sf', '-OJ', '-H', `authorization: Bearer ${daemon.firstKey}`, urlOf('/fs/download', { path })],
      {
        cwd: join(got, '..'),
      },
    );
    const saved = readdirSync(join(got, '..')).filter((name) => name.endsWith('.zip'));
    expect(saved).toHaveLength(1);
    await run('unzip', ['-tqq', join(got, '..', String(saved[0]))]);
    const { body } = await ask('POST', '/fs/download-token', { path });
    const url = urlOf('/fs/download', { path: `${path}/`, token: String(body['token']) });
    const whole = await fetch(url, { headers: { range: 'bytes=0-99', 'if-none-match': '"x"' } });
    expect([
      whole.status,
      whole.headers.get('content-disposition'),
      whole.headers.get('accept-ranges'),
    ]).toEqual([200, `attachment; filename="w_rld.zip"; filename*=UTF-8''w%C3%B6rld.zip`, 'none']);
    expect([
      whole.headers.get('content-type'),
      whole.headers.get('content-length'),
      whole.headers.get('etag'),
    ]).toEqual(['application/octet-stream', null, null]);
    writeFileSync(got, Buffer.from(await whole.arrayBuffer()));
    const out = join(got, '..', 'out');
    await run('unzip', ['-q', got, '-d', out]);
    for (const name of ['region/r.0.0.mca', 'level.json']) {
      expect([name, digest(join(out, name))]).toEqual([name, digest(at('wörld', name))]);
    }
    expect(existsSync(join(out, 'region', 'empty'))).toBe(true);
    const other = urlOf('/fs/download', { path: `${path}/region`, token: String(body['token']) });
    expect((await fetch(other)).status).toBe(401);
  });

  test('a HEAD request for the zip download of a folder gets a response at once, without a length', async () => {
    const head = await fetch(urlOf('/fs/download', { path: `/${id}/large` }), { method: 'HEAD', headers });
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('content-disposition'),
    ]).toEqual([200, null, 'attachment; filename="large.zip"']);
    expect(await head.text()).toBe('');
    expect(held()).toEqual([]);
    const none = await fetch(urlOf('/fs/download', { path: `/${id}/none` }), { method: 'HEAD', headers });
    expect(none.status).toBe(404);
  });

  test('a folder is no longer read for its zip download after the client has disconnected', async () => {
    const url = urlOf('/fs/download', { path: `/${id}/large` });
    const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve));
    response.on('error', () => undefined);
    await new Promise((resolve) => response.once('readable', resolve));
    response.read();
    expect(held().length).toBeGreaterThan(0);
    response.destroy();
    await eventually('all descriptors to be closed', () => held().length === 0);
  });

  test("creating a zip file of a folder waits until it is complete, and the file belongs to the container's user", async () => {
    const body = {
      path: `/${id}/wörld`,
      output: `/${id}/wörld/made.zip`,
      exclude: ['region/*.mca'],
      level: 9,
    };
    const made = await ask('POST', '/fs/zip', body);
    const { size, uid } = statSync(at('wörld', 'made.zip'));
    expect(made).toEqual({
      status: 200,
      body: { path: `/${id}/wörld/made.zip`, size, files_included: 1 },
    });
    expect(uid).toBe(statSync(at()).uid);
    const { stdout } = await run('unzip', ['-Z', '-1', at('wörld', 'made.zip')]);
    expect(stdout.trim().split('\n')).toEqual(['level.json', 'region/', 'region/empty/']);
    expect((await ask('POST', '/fs/zip', body)).status).toBe(409);
    expect((await ask('POST', '/fs/zip', { ...body, output: `/${id}/x`, level: 10 })).status).toBe(400);
    expect((await ask('POST', '/fs/zip', { ...body, path: `/${id}/none`, output: `/${id}/x` })).status).toBe(
      404,
    );
    expect((await ask('POST', '/fs/zip', { ...body, output: '/none/x' })).status).toBe(404);
  });

  test('creating a zip file of a folder can run in the background, and cancelling it leaves nothing', async () => {
    const body = { path: `/${id}/large`, output: `/${id}/large.zip`, level: 9 };
    writeEndless(at('large', 'endless'));
    const begun = await ask('POST', '/fs/zip', body, { prefer: 'respond-async' });
    expect(begun).toMatchObject({ status: 202, body: { operation: 'zipPath', status: 'running' } });
    const operation = `/operations/${String(begun.body['id'])}`;
    await eventually('part of the archive to be written', async () => {
      const { body: view } = await ask('GET', operation);
      expect(view['status']).toBe('running');
      return Number(view['progress']) > 0 && view['container_id'] === id;
    });
    expect((await ask('DELETE', operation)).body).toMatchObject({ status: 'cancelled' });
    expect([existsSync(at('large.zip')), held()]).toEqual([false, []]);
    expect(readdirSync(join(daemon.config.servers, '..', 'daemon', 'staging'))).toEqual([]);
    rmSync(at('large', 'endless'));
    const again = await ask('POST', '/fs/zip', { ...body, level: 0 }, { prefer: 'respond-async' });
    await eventually('the operation to end', async () => {
      const { body: view } = await ask('GET', `/operations/${String(again.body['id'])}`);
      if (view['status'] === 'running') return false;
      expect(view).toMatchObject({ status: 'completed', progress: 100, result: { files_included: 4 } });
      return true;
    });
    await run('unzip', ['-tqq', at('large.zip')]);
  });
});
