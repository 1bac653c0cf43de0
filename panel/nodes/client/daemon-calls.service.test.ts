import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connections } from '../../../testing/berth/connect-node.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type Answer, endless, json, type OddNode, startOddNode } from '../../../testing/network/odd-node.js';
import { eventually } from '../../../testing/time/eventually.js';
import { retryAfterS } from '../connection/retry-after.js';
import { createDaemonCalls, type DaemonCalls } from './daemon-calls.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ID = `cnt_${'0'.repeat(26)}`;
const CONTAINER = {
  ...{ id: ID, name: 'x', status: 'running', type: 'nodejs', version: '20', port: 8080 },
  ...{ uptime: 1, started_at: null },
};

describe('calls of the panel to a daemon', () => {
  let node: OddNode;
  let answer: Answer;
  let contacts: boolean[];
  let calls: DaemonCalls;
  beforeEach(async () => {
    contacts = [];
    node = await startOddNode((asked, response) => answer(asked, response));
    const onContact = (answered: boolean) => {
      contacts.push(answered);
    };
    calls = createDaemonCalls({ url: node.url, key: 'a-key', onContact, ...connections }, 10_000);
  });
  afterEach(() => node.stop());

  const status = () => calls.call('getContainerStatusById', { params: { id: ID } });

  test('the path, query, headers and body of a call to a daemon are sent as documented', async () => {
    answer = (_asked, response) => json(response, 200, { containers: [], next_cursor: null });
    await calls.call('listContainers', { query: { limit: 7, cursor: undefined } });
    answer = (_asked, response) => json(response, 200, CONTAINER);
    await status();
    const body = { name: 'a', type: 'nodejs', version: 'latest' };
    answer = (_asked, response) => json(response, 200, { id: ID, name: 'a', status: 'installed' });
    await calls.call('installContainer', { headers: { 'Idempotency-Key': 'once' }, body });
    expect(node.asked.map(({ line }) => line)).toEqual([
      'GET /container/list',
      `GET /container/status/${ID}`,
      'POST /container/install',
    ]);
    expect(String(node.asked[0]?.query)).toBe('limit=7');
    expect(node.asked[2]).toMatchObject({ body, idempotencyKey: 'once', authorization: 'Bearer a-key' });
    expect(contacts).toEqual([true, true, true]);
  });

  test("a call to a daemon for a user contains the user's id, and a call of the panel itself contains none", async () => {
    answer = (_asked, response) => json(response, 200, CONTAINER);
    await status();
    const target = { url: node.url, key: 'a-key', onContact: () => undefined, ...connections };
    const forUser = createDaemonCalls({ ...target, actor: 'usr_1' }, 10_000);
    await forUser.call('getContainerStatusById', { params: { id: ID } });
    expect(node.asked.map(({ actor }) => actor)).toEqual([undefined, 'usr_1']);
  });

  test('calls and forwarded requests to a daemon have the traceparent of the request that they are sent for', async () => {
    answer = (_asked, response) => json(response, 200, CONTAINER);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
    const target = { url: node.url, key: 'a-key', onContact: () => undefined, ...connections, traceparent };
    const traced = createDaemonCalls(target, 10_000);
    await traced.call('getContainerStatusById', { params: { id: ID } });
    const signal = new AbortController().signal;
    const { close } = await traced.forward({
      ...{ operationId: 'getContainerStatusById', containerId: ID, params: { id: ID }, query: {} },
      ...{ headers: {}, isHead: false, signal },
    });
    close();
    await status();
    expect(node.asked.map((asked) => asked.traceparent)).toEqual([traceparent, traceparent, undefined]);
  });

  test('fields that a newer daemon adds to its responses are kept, also within nested objects', async () => {
    const newer = { ...CONTAINER, colour: 'blue' };
    answer = (_asked, response) => json(response, 200, newer);
    expect(await status()).toEqual(newer);
    const page = { containers: [{ ...newer, reachable: true }], next_cursor: null, total: 1 };
    answer = (_asked, response) => json(response, 200, page);
    expect(await calls.call('listContainers', {})).toEqual(page);
  });

  test.each<[string, unknown]>([
    ['is missing', { ...CONTAINER, status: undefined }],
    ['has another type', { ...CONTAINER, port: '8080' }],
    ['is out of range', { ...CONTAINER, port: 65_536 }],
    ['is not in the enumeration', { ...CONTAINER, status: 'levitating' }],
    ['is null although it must not be', { ...CONTAINER, name: null }],
  ])("a daemon's response in which a field %s is reported with the operation and the field", async (_title, body) => {
    answer = (_asked, response) => json(response, 200, body);
    await expect(status()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(
        /^The response of the node does not match its document: getContainerStatusById, \/.+\.$/,
      ),
    });
    expect(contacts).toEqual([true]);
  });

  test("a daemon's response that is not JSON or has an undocumented status is reported as an error", async () => {
    answer = (_asked, response) => response.writeHead(200).end('<h1>');
    await expect(status()).rejects.toThrow('does not match its document: the response is not JSON');
    answer = (_asked, response) => json(response, 202, {});
    await expect(status()).rejects.toThrow('status 202 is not documented');
  });

  test('a rate-limit response of a node is reported with its Retry-After', async () => {
    answer = (_asked, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' });
      response.end('{"error":"rate_limited","message":"Too many.","status":429}');
    };
    await expect(status()).rejects.toMatchObject({ name: 'DomainError', retryAfterS: 17 });
    expect(contacts).toEqual([true]);
  });

  test.each([
    ['17', 17],
    ['0', 1],
    ['', 1],
    ['-5', 1],
    ['1.5', 1],
    ['9999999', 1],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 1],
  ])("the Retry-After header %j in a node's response is read as %i s", (header, seconds) => {
    expect(retryAfterS(header)).toBe(seconds);
  });

  test('an error message of a daemon is truncated to the documented length, and an endless response is ended', async () => {
    answer = (_asked, response) =>
      json(response, 409, { error: 'x', message: 'x'.repeat(100_000), status: 409 });
    await expect(status()).rejects.toMatchObject({ kind: 'conflict', message: 'x'.repeat(500) });
    answer = (_asked, response) => endless(response);
    await expect(
      calls.call('getContainerStatusById', { params: { id: ID } }, { timeoutMs: 60_000 }),
    ).rejects.toThrow("The node's response is too large.");
  });

  test.each([
    [400, 'invalid_input/bad_request'],
    [401, 'unavailable/unavailable'],
    [403, 'unavailable/unavailable'],
    [404, 'not_found/not_found'],
    [409, 'conflict/conflict'],
    [500, 'unavailable/unavailable'],
    [507, 'disk_full/disk_full'],
  ])('an error response of a daemon with the status %i is reported as %s', async (code, expected) => {
    answer = (_asked, response) => json(response, code, { error: 'x', message: 'Because.', status: code });
    expect(await failureOf(status())).toBe(expected);
  });

  test('a call that times out counts as a failure of the node, but a call that its caller aborts does not', async () => {
    answer = () => undefined;
    const ended = new AbortController();
    const call = calls.call('getDaemon', {}, { signal: ended.signal });
    await eventually('the request', () => node.asked.length === 1);
    ended.abort();
    expect(await failureOf(call)).toBe('unavailable/unavailable');
    expect(contacts).toEqual([]);
    expect(await failureOf(calls.call('getDaemon', {}, { timeoutMs: 200 }))).toBe('unavailable/unavailable');
    expect(contacts).toEqual([false]);
  });

  const BOUNDS = { answerMs: 10_000, stallMs: 1000 };
  async function read(bytes: AsyncIterable<Uint8Array>): Promise<string> {
    let text = '';
    for await (const piece of bytes) text += Buffer.from(piece).toString();
    return text;
  }
  const download = (options: { answerMs: number; stallMs: number; signal?: AbortSignal } = BOUNDS) =>
    calls.open('downloadPath', { query: { path: '/x' } }, options);

  test('an event stream from a daemon is read as it arrives, without a time limit', async () => {
    answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream; x=y', etag: '"1"' });
      let left = 5;
      const more = () => {
        response.write('abc');
        left -= 1;
        if (left === 0) response.end();
        else setTimeout(more, 100);
      };
      more();
    };
    const { type, headers, bytes } = await download({ answerMs: 10_000, stallMs: 10_000 });
    expect([type, headers.get('etag')]).toEqual(['application/octet-stream', '"1"']);
    expect(await read(bytes)).toBe('abc'.repeat(5));
  });

  test('an event stream from a daemon is ended, and its connection closed, if it stalls or does not start', async () => {
    let closed = 0;
    answer = (_asked, response) => {
      response.once('close', () => {
        closed += 1;
      });
      response.writeHead(200).write('abc');
    };
    const { bytes } = await download();
    await expect(read(bytes)).rejects.toThrow('The node has stopped sending data.');
    await eventually('the end of the connection', () => closed === 1);
    answer = (_asked, response) => {
      response.once('close', () => {
        closed += 1;
      });
    };
    expect(await failureOf(download({ answerMs: 200, stallMs: 1000 }))).toBe('unavailable/unavailable');
    await eventually('the end of the other connection', () => closed === 2);
    expect(contacts.at(-1)).toBe(false);
  });

  test('a slow reader does not count as a stall of an event stream, and a reader that stops ends the connection', async () => {
    let closed = 0;
    answer = (_asked, response) => {
      response.once('close', () => {
        closed += 1;
      });
      response.writeHead(200).write('abc');
      setTimeout(() => response.write('def'), 50);
    };
    const { bytes } = await download();
    // The second chunk arrives while the reader is not waiting.
    for await (const piece of bytes) {
      // Wait longer than the stall timeout.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      if (Buffer.from(piece).toString().includes('def')) break;
    }
    await eventually('the end of the connection', () => closed === 1);
    const ended = new AbortController();
    const other = await download({ ...BOUNDS, stallMs: 60_000, signal: ended.signal });
    setTimeout(() => ended.abort(), 50);
    expect(await failureOf(read(other.bytes))).toBe('unavailable/unavailable');
    await eventually('the end of the other connection', () => closed === 2);
  });

  test('an event stream from a daemon is not started if its abort signal has already aborted', async () => {
    answer = (_asked, response) => response.writeHead(200).write('abc');
    expect(await failureOf(download({ ...BOUNDS, signal: AbortSignal.abort() }))).toBe(
      'unavailable/unavailable',
    );
    expect(contacts).toEqual([]);
  });

  test('an event stream from a daemon ends when its abort signal aborts, even after a garbage collection', async () => {
    answer = (_asked, response) => response.writeHead(200).write('abc');
    const ended = new AbortController();
    const { bytes } = await download({ answerMs: 10_000, stallMs: 60_000, signal: ended.signal });
    const reading = failureOf(read(bytes));
    for (let round = 0; round < 5; round += 1) {
      collectGarbage();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    ended.abort();
    expect(await reading).toBe('unavailable/unavailable');
  });

  test('an event stream that the daemon refuses fails like a call, with an error message of limited length', async () => {
    answer = (_asked, response) => json(response, 404, { error: 'not_found', message: 'Gone.', status: 404 });
    expect(await failureOf(download())).toBe('not_found/not_found');
    answer = (_asked, response) => endless(response, 500);
    await expect(download()).rejects.toThrow("The node's response is too large.");
  });
});
