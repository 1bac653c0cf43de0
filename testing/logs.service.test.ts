import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* Logs of real servers as clients use them. */

const ROTATE_BYTES = 65_536;
const LINES = 3000;
const UNKNOWN = 'cnt_0000000000000000000000000v';
/**
 * The program of a server. It prints numbered lines in uneven pieces, then invalid UTF-8, a Windows line end and a very
 * long line.
 */
const PROGRAM = `
  const text = Array.from({ length: ${LINES} }, (_, index) => '#' + index + ' ' + process.env.TAG + '.'.repeat(index % 50) + '\\n').join('');
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 66, 10]), Buffer.from('windows\\r\\n' + 'x'.repeat(20000) + '\\n')]);
  let at = 0;
  const write = () => {
    const end = at + 1 + (at * 7919) % 5000;
    process.stdout.write(bytes.subarray(at, end));
    at = end;
    if (at < bytes.length) setImmediate(write);
    else require('node:http').createServer().listen(process.env.PORT, () => console.log('ready'));
  };
  write();
  process.on('SIGTERM', () => process.stdout.write('bye', () => process.exit(0)));
`;

type Archives = { archives: { name: string; size: number; date: string }[] };
type Lines = { lines: string[]; total: number; complete?: boolean };

describe('the logs of containers', () => {
  let daemon: TestDaemon;
  let headers: Record<string, string>;
  const ids: string[] = [];
  const [first, second, third] = [() => String(ids[0]), () => String(ids[1]), () => String(ids[2])];

  const urlOf = (path: string, query: Record<string, string> = {}) =>
    `${daemon.url}${path}?${new URLSearchParams(query)}`;
  async function ask(method: string, path: string, body?: unknown, query: Record<string, string> = {}) {
    const response = await fetch(urlOf(path, query), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const history = async (query: Record<string, string>) => {
    const { status, body } = await ask('GET', '/container/logs/history', undefined, query);
    return { status, ...(body as Lines & { id: string }) };
  };
  const archives = async (id: string) =>
    ((await ask('GET', '/container/logs/archives', undefined, { id })).body as Archives).archives;
  const download = (query: Record<string, string>, more: Record<string, string> = headers, method = 'GET') =>
    fetch(urlOf('/container/logs/archives/download', query), { method, headers: more });

  beforeAll(async () => {
    daemon = await startTestDaemon({ DAEMON_LOG_ROTATE_SIZE: String(ROTATE_BYTES) });
    headers = { authorization: `Bearer ${daemon.firstKey}` };
    for (const tag of ['one', 'two', 'three']) {
      const plan = { type: 'nodejs', name: tag, port: await freePort(), env: { TAG: tag } };
      const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
      writeFileSync(join(daemon.config.servers, id, 'index.js'), PROGRAM);
      ids.push(id);
    }
    await Promise.all(ids.map((id) => ask('POST', '/container/start', { id })));
    for (const id of ids) {
      await eventually('its last line', async () => (await history({ id, filter: 'ready' })).total === 1);
      await ask('POST', '/container/stop', { id });
    }
    for (const id of ids) {
      await eventually('the end of its run', async () => {
        const [{ name } = { name: 'none' }] = await archives(id);
        const { body } = await ask('GET', '/container/logs/archives/read', undefined, { id, name });
        return (body as Partial<Lines>).lines?.at(-1) === 'bye';
      });
    }
  });
  afterAll(() => daemon?.stop());

  test('when three servers write at the same time, their logs and archives contain every line exactly once', async () => {
    for (const [index, tag] of ['one', 'two', 'three'].entries()) {
      const id = String(ids[index]);
      const { lines, total, complete } = await history({ id, filter: `${tag}`, tail: '10000' });
      expect([total, complete]).toEqual([LINES, true]);
      const wanted = Array.from({ length: LINES }, (_, line) => `#${line} ${tag}${'.'.repeat(line % 50)}`);
      expect(lines).toEqual(wanted);
      const all = await history({ id, tail: '10000' });
      expect(all.total).toBe(all.lines.length);
      const rest = all.lines.slice(all.lines.indexOf(String(wanted.at(-1))) + 1);
      expect(rest.map((line) => (line.startsWith('x') ? line.length : line))).toEqual([
        '\ufffd\ufffdB',
        'windows',
        16_384,
        3616,
        'ready',
        'bye',
      ]);
      expect((await history({ id })).lines).toEqual(all.lines.slice(-200));
    }
  });

  test('log lines can be selected by time, and a start after the end is refused', async () => {
    const id = first();
    const now = new Date().toISOString();
    expect(await history({ id, since: now })).toMatchObject({ status: 200, lines: [], total: 0 });
    expect(await history({ id, until: '2020-01-01T00:00:00Z' })).toMatchObject({ total: 0 });
    expect((await history({ id, until: now, tail: '1' })).lines).toEqual(['bye']);
    expect(await history({ id, since: now, until: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(await history({ id, since: 'yesterday' })).toMatchObject({ status: 400 });
  });

  test('log archives can be listed, read, and downloaded whole and in parts', async () => {
    const id = first();
    const listed = await archives(id);
    expect(listed.length).toBeGreaterThan(1);
    const texts: string[] = [];
    for (const { name, size, date } of listed) {
      const response = await download({ id, name });
      expect(response.headers.get('content-disposition')).toContain(name);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, bytes.length, Number.isNaN(Date.parse(date))]).toEqual([200, size, false]);
      texts.unshift(gunzipSync(bytes).toString());
      const { body } = await ask('GET', '/container/logs/archives/read', undefined, { id, name, tail: '2' });
      const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
      expect(body).toMatchObject({ name, total: lines.length });
      expect((body as Lines).lines).toEqual(lines.slice(-2).map((line) => line.slice(25).replace(/\r$/, '')));

      const etag = String(response.headers.get('etag'));
      const head = await download({ id, name }, headers, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
      const part = await download({ id, name }, { ...headers, range: 'bytes=5-9', 'if-range': etag });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${size}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
      expect((await download({ id, name }, { ...headers, 'if-none-match': etag })).status).toBe(304);
    }
    expect(texts.join('').match(/ #\d+ one/g)).toHaveLength(LINES);
  });

  test('a log archive can be downloaded with a token that is valid for that archive only', async () => {
    const id = first();
    const [one, other] = await archives(id);
    const make = (body: object) => ask('POST', '/container/logs/archives/download-token', body);
    const { status, body } = await make({ id, name: one?.name, expires_in: 60 });
    const token = String(body['token']);
    expect([status, token.startsWith('dl_log_')]).toEqual([200, true]);
    const named = { id, name: String(one?.name), token };
    for (let uses = 0; uses < 2; uses += 1) {
      const response = await download(named, {});
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, one?.size]);
    }
    expect((await download({ ...named, name: String(other?.name) }, {})).status).toBe(401);
    expect((await download({ ...named, id: second() }, {})).status).toBe(401);
    expect((await fetch(urlOf('/fs/download', { path: `/${id}`, token }))).status).toBe(401);
    const elsewhere = urlOf('/container/logs/archives', { id });
    expect((await fetch(elsewhere, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await make({ id, name: 'none.log.gz' })).status).toBe(404);
    expect((await make({ id: UNKNOWN, name: one?.name })).status).toBe(404);
  });

  test('a request for the log of an unknown container, or for an invalid archive name, is refused', async () => {
    const id = first();
    const [{ name } = { name: '' }] = await archives(id);
    mkdirSync(join(daemon.config.logs, 'cnt_outside'), { recursive: true });
    writeFileSync(join(daemon.config.logs, 'cnt_outside', name), 'outside');
    for (const [wrong, status] of [
      ['none.log.gz', 404],
      ['20260101T000000000Z.log.gz', 404],
      [name.replace('.gz', ''), 404],
      ['current.log', 404],
      ['position', 404],
      [`../cnt_outside/${name}`, 400],
      [`..%2Fcnt_outside%2F${name}`, 400],
      ['..', 400],
      [`${name}\0`, 400],
    ] as const) {
      expect([wrong, (await download({ id, name: wrong })).status]).toEqual([wrong, status]);
      const { status: read } = await ask('GET', '/container/logs/archives/read', undefined, {
        id,
        name: wrong,
      });
      expect([wrong, read]).toEqual([wrong, status]);
    }
    for (const path of ['history', 'archives'] as const) {
      expect((await ask('GET', `/container/logs/${path}`, undefined, { id: UNKNOWN })).status).toBe(404);
      expect((await ask('GET', `/container/logs/${path}`, undefined, { id: '../..' })).status).toBe(400);
    }
    expect((await download({ id: UNKNOWN, name })).status).toBe(404);
  });

  test('a log is no longer read after the client has disconnected, and its slot becomes free', async () => {
    const id = second();
    // Send more requests than fit in the queue. They would be refused if the requests of disconnected clients still
    // counted.
    for (let round = 0; round < 40; round += 1) {
      const request = get(urlOf('/container/logs/history', { id, filter: '#' }), { headers });
      request.on('error', () => undefined);
      await once(request, 'finish');
      request.destroy();
    }
    await eventually('a place', async () => (await history({ id, filter: 'bye' })).total === 1);
  });

  test('a request for logs that names no container gets the logs of the default container', async () => {
    expect((await history({})).status).toBe(400);
    const kept = await archives(second());
    for (const id of [second(), third()]) await ask('DELETE', '/container', { id, remove_data: true });
    expect(await history({ filter: 'one' })).toMatchObject({ status: 200, id: first(), total: LINES });
    expect((await ask('GET', '/container/logs/archives')).body).toMatchObject({ id: first() });
    expect(await archives(second())).toEqual(kept);
    expect((await history({ id: second(), filter: 'two' })).total).toBe(LINES);
    const [{ name } = { name: '' }] = kept;
    expect((await download({ id: second(), name })).status).toBe(200);
    const { body } = await ask('POST', '/container/logs/archives/download-token', { id: second(), name });
    expect((await download({ id: second(), name, token: String(body['token']) }, {})).status).toBe(200);
    await ask('DELETE', '/container', { id: first(), remove_data: true });
    expect((await history({})).status).toBe(404);
    expect((await ask('GET', '/capabilities')).body).toMatchObject({ logs: true });
  });
});
