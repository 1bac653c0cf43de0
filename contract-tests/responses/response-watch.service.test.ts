import { get, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { packageRoot } from '../../lib/process/package-root.js';
import { createJudges, createResponseWatch, type ResponseWatch } from './response-watch.js';
import {
  type CannedResponse,
  type CannedService,
  documentedResponse,
  startCannedService,
} from './suites/canned-service.js';

/** A client that sends a request and reads the response. */
type Client = (url: string) => Promise<unknown>;

const clients: [name: string, ask: Client][] = [
  ['fetch', async (url) => (await fetch(url, { redirect: 'manual' })).text()],
  [
    'node:http',
    (url) =>
      new Promise((resolve, reject) => {
        get(url, (response) => response.on('end', resolve).on('error', reject).resume()).on('error', reject);
      }),
  ],
];

const judgeOf = createJudges(packageRoot());
const right = documentedResponse('daemon', '/host');
const withBody = (body: CannedResponse['body'], headers: CannedResponse['headers'] = {}): CannedResponse => ({
  ...right,
  ...(body === undefined ? {} : { body }),
  headers: { ...right.headers, ...headers },
});
const changed = (change: object) => JSON.stringify({ ...(JSON.parse(right.body) as object), ...change });

describe('the check of all responses that a test receives', () => {
  let watch: ResponseWatch;
  let canned: CannedService | undefined;
  beforeEach(() => {
    watch = createResponseWatch(judgeOf);
    watch.testStarted('this one');
  });
  afterEach(async () => {
    watch.close();
    await canned?.close();
  });

  async function serve(responses: Record<string, CannedResponse>): Promise<CannedService> {
    canned = await startCannedService(responses);
    // Announce the service to the tested watch directly. If it were announced through the channel, its wrong responses
    // would also fail this test run's own check.
    watch.announced({ service: 'daemon', port: canned.port, answers: true });
    return canned;
  }

  const said = (wrong: string, status: number) => [
    `GET /host?a=1 (getHost of the daemon) returned ${status}, which does not match its document: ${wrong}. Correct the daemon, or ` +
      'document it in spec/daemon/core/getHost.yaml and run `npm run generate`.',
  ];

  const WRONG: [what: string, answer: CannedResponse, fault: string][] = [
    ['a status', { ...right, status: 418 }, 'status 418 is not documented'],
    ['a redirect', { ...right, status: 302 }, 'status 302 is not documented'],
    [
      'a missing header',
      { ...right, headers: { 'content-type': 'application/json' } },
      'the header X-Request-Id is missing',
    ],
    [
      'a header with the wrong format',
      withBody(undefined, { 'x-request-id': 'a b' }),
      'the header X-Request-Id / must match pattern "^[A-Za-z0-9._:-]+$"',
    ],
    [
      'a wrong media type',
      withBody(undefined, { 'content-type': 'text/html' }),
      'the media type is text/html, not application/json',
    ],
    ['a truncated body', withBody(right.body.slice(1)), 'the body is not JSON'],
    ['a value', withBody(changed({ uptime: 'long' })), 'the body: /uptime must be number'],
    [
      'an undocumented field',
      withBody(changed({ password: 'x' })),
      'the body: / must NOT have additional properties (password)',
    ],
    [
      'a compressed body',
      withBody(gzipSync(changed({ uptime: 'long' })), { 'content-encoding': 'gzip' }),
      'the body: /uptime must be number',
    ],
  ];

  describe.each(clients)('the check of responses to the client %s', (_name, ask) => {
    test.each(WRONG)('the check of responses in tests reports %s', async (_what, response, fault) => {
      const { url } = await serve({ 'GET /host': response });
      await ask(`${url}/host?a=1`);
      expect(watch.takeFaults()).toEqual(said(fault, response.status));
      expect(watch.takeFaults()).toEqual([]);
    });

    test('the check of responses counts each documented response, and names the first test that received it', async () => {
      const { url } = await serve({
        'GET /host': right,
        'GET /healthz': documentedResponse('daemon', '/healthz'),
      });
      await ask(`${url}/host`);
      watch.testStarted('another one');
      await ask(`${url}/host`);
      await ask(`${url}/healthz`);
      expect(watch.takeFaults()).toEqual([]);
      expect(watch.exercised()).toEqual([
        { service: 'daemon', operationId: 'getHost', status: 200, test: 'this one', times: 2 },
        { service: 'daemon', operationId: 'getHealth', status: 200, test: 'another one', times: 1 },
      ]);
    });

    test('the check of responses ignores the body of a response that was cut off', async () => {
      const { url } = await serve({ 'GET /host': { ...right, isCutOff: true } });
      await expect(ask(`${url}/host`)).rejects.toThrow();
      expect(watch.takeFaults()).toEqual([]);
    });

    test('the check of responses ignores undocumented paths, unknown services and stopped services', async () => {
      const { url, port } = await serve({ 'GET /host': { ...right, status: 418 } });
      const other = await startCannedService({ 'GET /host': { ...right, status: 418 } });
      await ask(`${url}/hosts`);
      await ask(`${other.url}/host`).finally(other.close);
      watch.announced({ service: 'daemon', port, answers: false });
      await ask(`${url}/host`);
      expect(watch.takeFaults()).toEqual([]);
      expect(watch.exercised()).toEqual([]);
    });
  });

  test('the check of responses includes the response with which a WebSocket handshake ends (101)', async () => {
    const upgrade = { status: 101, headers: { upgrade: 'websocket', connection: 'upgrade' } };
    const { url } = await serve({ 'GET /container/console/x': upgrade, 'GET /host': upgrade });
    for (const path of ['/container/console/x', '/host?a=1']) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
      // Nothing listens there.
      await new Promise((resolve) => socket.once('error', resolve));
    }
    expect(watch.exercised()).toMatchObject([{ operationId: 'openConsole', status: 101, times: 1 }]);
    expect(watch.takeFaults()).toEqual(said('status 101 is not documented', 101));
  });

  test('the check of responses treats a POST with a method override header as a request with that method', async () => {
    const { url } = await serve({});
    for (const path of ['/fs/uploads/x', '/host']) {
      await fetch(url + path, { method: 'POST', headers: { 'x-http-method-override': 'PATCH' } });
    }
    expect(watch.takeFaults()).toEqual([
      expect.stringContaining('(continueUpload of the daemon) returned 404'),
    ]);
  });

  test('the check of responses ignores a body that the test did not read', async () => {
    const { url } = await serve({ 'GET /host': right });
    const request = get(`${url}/host`);
    await new Promise((resolve) => request.once('close', resolve));
    expect(watch.exercised()).toMatchObject([{ operationId: 'getHost', times: 1 }]);
    expect(watch.takeFaults()).toEqual([]);
  });

  test('the check of responses does not consume a response body, so that the test can still read it', async () => {
    const { url } = await serve({ 'GET /host': right });
    expect(await (await fetch(`${url}/host`)).text()).toBe(right.body);
    const response = await new Promise<IncomingMessage>((resolve) => get(`${url}/host`, resolve));
    let text = '';
    for await (const chunk of response) text += String(chunk);
    expect(text).toBe(right.body);
    const unread = await fetch(`${url}/host`);
    await unread.body?.cancel();
    expect(watch.takeFaults()).toEqual([]);
  });
});
