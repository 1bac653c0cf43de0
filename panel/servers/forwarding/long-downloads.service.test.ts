import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { startTestPanel, type TestPanel } from '../../../testing/berth/start-panel.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { serverOnNode } from '../../../testing/network/server-on-node.js';
import { eventually } from '../../../testing/time/eventually.js';

const MIB = 1024 * 1024;
/** Bytes that are different at each place, so that a chunk in the wrong place is found. */
const FILE = Buffer.alloc(24 * MIB);
for (let at = 0; at < FILE.length; at += 4) FILE.writeUInt32LE(at, at);
/** More than all buffers of two connections hold. */
const HUGE_BYTES = 256 * MIB;
const BUFFERED_BYTES = 64 * MIB;

type Respond = (response: ServerResponse) => void;

/* Downloads that are long enough to bypass Node.js's parser. The node is simulated. */
describe('a long download through the panel', () => {
  let panel: TestPanel;
  let node: OddNode;
  let headers: Record<string, string>;
  let url: string;
  let respond: Respond;
  const clients: IncomingMessage[] = [];

  beforeAll(async () => {
    panel = await startTestPanel();
    node = await startOddNode((asked, response) =>
      asked.line.endsWith(' /fs/download') ? respond(response) : wellBehaved(asked, response),
    );
    const cookie = await panel.signUp();
    headers = { cookie };
    const body = { name: 'attic', url: node.url, key: 'the-key-of-the-daemon-in-the-attic' };
    const made = await panel.send('POST', '/api/v2/admin/nodes', { cookie, body });
    url = `${panel.url}${await serverOnNode(panel, made.body.id, newId('cnt_'))}/files/download?path=/x`;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  afterAll(async () => {
    await panel?.stop();
    await node?.stop();
  });

  async function download(more: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
    const sent = request(url, { method, headers: { ...headers, ...more } }).end();
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    clients.push(response);
    return response;
  }

  /** Reads the response to its end. */
  const endOf = async (response: IncomingMessage): Promise<'complete' | 'broken off'> => {
    await finished(response.resume()).catch(() => undefined);
    return response.complete ? 'complete' : 'broken off';
  };

  /** Responds with a part of the file, in pieces of `step` bytes if it is given. */
  const partOf =
    (start: number, end: number, step = end - start): Respond =>
    async (response) => {
      const isPart = end - start < FILE.length;
      response.writeHead(isPart ? 206 : 200, {
        'content-type': 'application/octet-stream',
        'content-length': end - start,
        etag: '"a"',
        ...(isPart ? { 'content-range': `bytes ${start}-${end - 1}/${FILE.length}` } : {}),
      });
      for (let at = start; at < end; at += step) {
        if (!response.write(FILE.subarray(at, Math.min(at + step, end)))) await once(response, 'drain');
      }
      response.end();
    };

  /** Begins a response that never ends. */
  const endless: Respond = (response) => {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': HUGE_BYTES,
    });
    const write = () => {
      while (!response.destroyed && response.write(FILE.subarray(0, MIB)));
      response.once('drain', write);
    };
    write();
  };

  test.each([
    ['the whole file', 0, FILE.length, undefined],
    ['the whole file in pieces of an odd size', 0, FILE.length, 70_001],
    ['a part of the file', 3 * MIB + 1, 21 * MIB, undefined],
    ['a short part of the file', 5, 3 * MIB, undefined],
  ])('a download through the panel sends %s unchanged from the node to the client', async (_, start, end, step) => {
    respond = partOf(start, end, step);
    const response = await download();
    expect(response.headers).toMatchObject({ 'content-length': String(end - start), etag: '"a"' });
    expect((await buffer(response)).equals(FILE.subarray(start, end))).toBe(true);
  });

  test('several downloads through the panel at the same time do not mix their bytes', async () => {
    respond = partOf(0, FILE.length, 300_007);
    const bodies = await Promise.all([1, 2, 3, 4].map(async () => buffer(await download())));
    expect(bodies.map((body) => body.equals(FILE))).toEqual([true, true, true, true]);
  });

  test('a download through the panel has the length in its response to HEAD, and is not repeated for an unchanged file', async () => {
    respond = (response) =>
      response.writeHead(200, { 'content-type': 'a/b', 'content-length': 9 * MIB }).end();
    const head = await download({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(9 * MIB)]);
    respond = (response) => response.writeHead(304, { etag: '"a"' }).end();
    expect((await download({ 'if-none-match': '"a"' })).statusCode).toBe(304);
  });

  test('a download through the panel is aborted if the node disconnects in the middle', async () => {
    respond = endless;
    const response = await download();
    await once(response, 'data');
    node.disconnect();
    expect(await endOf(response)).toBe('broken off');
  });

  test('a download through the panel is aborted if the node disconnects while the client reads nothing', async () => {
    respond = endless;
    const response = await download();
    await sleep(500);
    node.disconnect();
    expect(await endOf(response)).toBe('broken off');
  });

  test('a download through the panel also ends at the node when the client disconnects', async () => {
    let isOver = false;
    respond = (response) => {
      response.once('close', () => {
        isOver = true;
      });
      endless(response);
    };
    const response = await download();
    await once(response, 'data');
    response.destroy();
    await eventually('the end of the response of the node', () => isOver);
  });

  test('a download through the panel is read from the node only as fast as the client reads', async () => {
    let sent: ServerResponse | undefined;
    respond = (response) => {
      sent = response;
      endless(response);
    };
    const response = await download();
    const bytes = () => (sent?.socket?.bytesWritten ?? 0) - (sent?.socket?.writableLength ?? 0);
    let before = -1;
    await eventually('the node to be held up', async () => {
      if (bytes() === before) return true;
      before = bytes();
      await sleep(500);
      return false;
    });
    expect(bytes()).toBeLessThan(BUFFERED_BYTES);
    const block = FILE.subarray(0, MIB);
    const twice = Buffer.concat([block, block]);
    let received = 0;
    let isSame = true;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const at = received % MIB;
      isSame &&= twice.subarray(at, at + chunk.length).equals(chunk);
      received += chunk.length;
      if (received >= 2 * BUFFERED_BYTES) break;
    }
    expect(isSame).toBe(true);
    expect(received).toBeGreaterThanOrEqual(2 * BUFFERED_BYTES);
  });
});
