import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { ask } from './limit-requests.js';

/** A request that a client begins and does not end. */
type Begun = { method: string; path: string; headers?: Record<string, string>; body?: object };

const MIB = 1024 * 1024;
/** The maximum number of waiting requests per container and actor. */
const MAX_WAITING = 50;
/**
 * The number of requests beyond the limit. A few responses may fit into the buffers of the system, so that their
 * requests end. So one more request than the limit is not enough.
 */
const SURPLUS = 20;
const FORM = 'multipart/form-data; boundary=x';
const FIRST_PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.tar.gz"\r\n\r\n';
const LENGTH = 2 * MIB;
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  ...{ 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
};

/*
 * Clients begin more requests than can run and wait. None of the requests ends, because clients neither read
 * responses nor send their whole bodies, or because the work takes longer than it takes to send all requests.
 */
describe('each limit on concurrent requests', () => {
  let daemon: TestDaemon;
  let id: string;
  const silent = createServer(() => undefined);
  let silentUrl: string;
  const begun: ClientRequest[] = [];
  const sockets: Duplex[] = [];
  let names = 0;

  const send = (path: string, body: object, method = 'POST') =>
    ask(daemon.url, { method, path, key: daemon.firstKey, body });

  beforeAll(async () => {
    const port = await freePort();
    silentUrl = `http://127.0.0.1:${port}/file`;
    silent.listen(port, '127.0.0.1');
    daemon = await startTestDaemon({ DAEMON_PULL_ALLOW: '127.0.0.1' });
    const installed = await send('/container/install', {
      ...{ type: 'nodejs', name: 'busy', port: await freePort() },
    });
    id = (JSON.parse(installed.body) as { id: string }).id;
    const folder = join(daemon.config.folder, '..', 'servers', id);
    writeFileSync(
      join(folder, 'index.js'),
      'for (let n = 0; n < 6000; n += 1) console.log("line".repeat(250)); setInterval(() => 0, 1000)',
    );
    writeFileSync(join(folder, 'long'), 'x'.repeat(8 * MIB));
    mkdirSync(join(folder, 'many'));
    for (let n = 0; n < 5000; n += 1) writeFileSync(join(folder, 'many', `file-${n}`), '');
    mkdirSync(join(folder, 'large'));
    writeFileSync(join(folder, 'large', 'noise'), randomBytes(24 * MIB));
    expect((await send('/fs/zip', { path: `/${id}/large`, output: `/${id}/large.zip` })).status).toBe(200);
    expect((await send('/container/start', { id })).status).toBe(200);
    await eventually('the lines of the server', async () => {
      const path = `/container/logs/history?id=${id}&tail=6000`;
      return (await ask(daemon.url, { path, key: daemon.firstKey })).body.length > 5 * MIB;
    });
  });
  afterAll(async () => {
    for (const one of [...begun, ...sockets]) one.destroy();
    await send('/container', { id, remove_data: true }, 'DELETE');
    await daemon.stop();
    silent.close();
  });

  /** Returns the code of the first refusal. */
  function refusalOf(count: number, make: () => Begun): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let ended = 0;
      for (let n = 0; n < count; n += 1) {
        const { method, path, headers = {}, body } = make();
        const text = body === undefined ? undefined : JSON.stringify(body);
        const one = request(daemon.url + path, {
          method,
          agent: false,
          headers: {
            authorization: `Bearer ${daemon.firstKey}`,
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        });
        begun.push(one);
        one.on('error', () => undefined);
        one.on('upgrade', (_, socket: Duplex) => void sockets.push(socket));
        one.once('response', async (response) => {
          // Responses other than 429 stay unread, so their requests do not end and continue to count.
          if (response.statusCode !== 429) {
            ended += 1;
            return ended === count ? reject(new Error('no request was refused')) : undefined;
          }
          let received = '';
          for await (const chunk of response.setEncoding('utf8')) received += String(chunk);
          resolve((JSON.parse(received) as { error: unknown }).error);
        });
        if (headers['content-length'] === undefined) one.end(text);
        // A refused upload gets its response only once its whole body was sent. So send the last uploads completely:
        // these are the ones that are refused.
        else if (n < count - SURPLUS) one.write(FIRST_PART.padEnd(LENGTH / 2, 'x'));
        else one.end(FIRST_PART.padEnd(LENGTH, 'x'));
      }
    });
  }

  const read = (path: string) => (): Begun => ({ method: 'GET', path: path.replace('ID', id) });
  const post = (path: string, body: () => object) => (): Begun => ({ method: 'POST', path, body: body() });
  const unsent = (path: () => string, type: string) => (): Begun => ({
    method: 'POST',
    path: path(),
    headers: { 'content-type': type, 'content-length': String(LENGTH) },
  });
  const newPath = () => `/${id}/new-${++names}`;

  test.each<[code: string, running: number, make: () => Begun]>([
    ['too_many_lists', 16, read('/fs/list?path=/ID/many')],
    [
      'too_many_scans',
      16,
      post('/radar/scan', () => ({ path: `/${id}/many`, since: '2020-01-01T00:00:00Z' })),
    ],
    ['too_many_searches', 2, read('/fs/search?path=/ID&content=y')],
    ['too_many_measurements', 16, read('/fs/size?path=/ID/many')],
    [
      'too_many_folder_changes',
      16,
      post('/fs/copy', () => ({ source: `/${id}/many`, destination: newPath(), recursive: true })),
    ],
    ['too_many_file_reads', 1, read('/fs/file/content?path=/ID/long')],
    ['too_many_large_bodies', 4, unsent(() => '/fs/file/content', 'application/json')],
    ['too_many_archives', 4, post('/fs/zip', () => ({ path: `/${id}/large`, output: `${newPath()}.zip` }))],
    ['too_many_folder_downloads', 6, read('/fs/download?path=/ID/large')],
    [
      'too_many_extractions',
      2,
      post('/fs/unzip', () => ({ path: `/${id}/large.zip`, destination: newPath() })),
    ],
    ['too_many_pulls', 4, post('/fs/pull', () => ({ url: silentUrl, path: newPath() }))],
    ['too_many_backup_uploads', 2, unsent(() => `/container/backup/upload?id=${id}`, FORM)],
    ['too_many_log_reads', 2, read('/container/logs/history?id=ID&tail=6000')],
    ['too_many_log_searches', 2, read('/container/logs/history?id=ID&tail=6000&filter=line')],
    ['too_many_commands', 8, post('/container/command', () => ({ id, command: ['sleep', '60'] }))],
    ['too_many_event_streams', 50, read('/events')],
    ['too_many_consoles', 50, () => ({ method: 'GET', path: `/container/console/${id}`, headers: UPGRADE })],
  ])('when its limit on concurrent requests is reached, the daemon refuses further ones with the error code %s', async (code, running, make) => {
    const first = begun.length;
    expect(await refusalOf(running + MAX_WAITING + SURPLUS, make)).toBe(code);
    for (const one of begun.splice(first)) one.destroy();
  });
});
