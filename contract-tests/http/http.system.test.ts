import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, readDocument, type Service } from '../../lib/contract/openapi.js';
import { BerthProcess, isHealthy } from '../../testing/berth/berth-process.js';
import { createHttpFixture, expectRefusal } from './http-fixture.js';
import { exchange, openSlowClients, requestBytes } from './raw-http.js';

const START_TIMEOUT_MS = 300_000;
const SLOW_CLIENTS = 500;
const MIB = 1024 * 1024;

/** Paths to which the tests append an id, to see how the service treats its percent-encoding. */
const TAKES_ID: Record<Service, string> = { panel: '/api/v2/servers/', daemon: '/container/status/' };

let berth: BerthProcess;
/** Requests whose headers stay incomplete. Started first and checked last, because their timeout is the longest. */
let slowHeaders: Record<Service, ReturnType<typeof exchange>>;
beforeAll(async () => {
  berth = await BerthProcess.start('up');
  const begin = (port: number) =>
    exchange(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ', { responses: 2, timeoutMs: 120_000 });
  slowHeaders = { panel: begin(berth.ports.panel), daemon: begin(berth.ports.daemon) };
}, START_TIMEOUT_MS);
afterAll(() => berth?.dispose());

describe.each(['panel', 'daemon'] as const)('the HTTP server of the %s', (service) => {
  const { ask, post, sized, chunked, get } = createHttpFixture(service, () => berth);

  afterAll(async () => {
    expect(await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl)).toBe(true);
    expect(berth.output).not.toMatch(/request failed|does not match the API document/);
  });

  test('the HTTP server accepts a request target in absolute form, and refuses invalid targets', async () => {
    expect((await ask(get('http://other.example/healthz'))).responses[0]?.status).toBe(200);
    for (const target of ['http://', 'http://[/healthz', '*']) {
      expectRefusal((await ask(get(target))).responses[0], [400], true);
    }
    for (const target of ['//healthz', '//other.example/healthz', '/\\healthz', 'http://a/nothing']) {
      expectRefusal((await ask(get(target))).responses[0], [404], true);
    }
  });

  test('the HTTP server refuses a target of 1 MiB and headers over 64 KiB with 431', async () => {
    for (const bytes of [get(`/${'a'.repeat(MIB)}`), get('/healthz', { X: 'a'.repeat(70_000) })]) {
      expectRefusal((await ask(bytes)).responses[0], [431], false);
    }
    expectRefusal((await ask(get(`/${'a'.repeat(60_000)}`))).responses[0], [404], true);
  });

  test('the HTTP server returns 405 with Allow for undocumented methods, and 404 for undocumented paths', async () => {
    const { paths } = readDocument(service);
    let checked = 0;
    for (const [path, methods] of Object.entries(paths)) {
      const target = path.replace(/\{\w+\}/g, 'x');
      const allowed = Object.keys(methods).map((method) => method.toUpperCase());
      const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])];
      const refused = [
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
      ].filter((method) => !allow.includes(method));
      for (const method of refused) {
        const head = method === 'HEAD';
        const { responses } = await ask(requestBytes(`${method} ${target} HTTP/1.1`), { head });
        if (!head) expectRefusal(responses[0], [405], true);
        expect([method, target, responses[0]?.status]).toEqual([method, target, 405]);
        expect(responses[0]?.headers['allow']?.split(', ').sort()).toEqual([...allow].sort());
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(6 * Object.keys(paths).length);
    expectRefusal((await ask(requestBytes('TRACE /nothing HTTP/1.1'))).responses[0], [404], true);
  });

  test('the HTTP server refuses CONNECT, because it is not a proxy', async () => {
    const { responses } = await ask(requestBytes('CONNECT other.example:443 HTTP/1.1'));
    expectRefusal(responses[0], [405], false);
  });

  test('the pages of the API document are served, and load nothing from other hosts', async () => {
    const { responses } = await ask(get('/docs'));
    const [response] = responses;
    expect([response?.status, response?.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response?.headers['content-security-policy']).toContain("script-src 'self';");
    const links = [...(response?.body ?? '').matchAll(/(?:src|href)="(\/[^"#]*)"/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links).toContain('/docs/portal.js');
    for (const link of links) {
      // The application leads visitors without a session to the sign-in.
      const expected = link === '/app' ? 302 : 200;
      expect([link, (await ask(get(link))).responses[0]?.status]).toEqual([link, expected]);
    }
    expectRefusal((await ask(get('/docs/package.json'))).responses[0], [404], true);
  });

  test('the response to a HEAD request equals that to a GET request without the body', async () => {
    for (const target of ['/healthz', '/nothing', '/openapi.json']) {
      const [whole, bare] = await Promise.all([
        ask(get(target)),
        ask(requestBytes(`HEAD ${target} HTTP/1.1`), { head: true }),
      ]);
      expect(bare.responses[0]?.status).toBe(whole.responses[0]?.status);
      expect(bare.responses[0]?.headers['content-length']).toBe(
        whole.responses[0]?.headers['content-length'],
      );
      const { responses } = await ask(
        Buffer.concat([
          requestBytes(`HEAD ${target} HTTP/1.1`),
          requestBytes('GET /healthz HTTP/1.1', { Connection: 'close' }),
        ]),
        { head: true, responses: 2 },
      );
      expect(responses[1]?.status).toBe(200);
    }
  });

  test.each([
    'h2c',
    'websocket',
    'TLS/1.0, HTTP/1.1',
  ])('the HTTP server ignores the header Upgrade: %s and responds in HTTP/1.1', async (upgrade) => {
    const headers = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: upgrade,
      'HTTP2-Settings': 'AAMAAABkAAQAAP__',
    };
    expect((await ask(get('/healthz', headers))).responses[0]?.status).toBe(200);
    expectRefusal((await ask(sized('{}', headers))).responses[0], [400], true);
  });

  test('the HTTP server supports Expect: 100-continue and no other expectation', async () => {
    expectRefusal((await ask(sized('{}', { Expect: '100-continue' }))).responses[0], [400], true);
    expectRefusal((await ask(sized('{}', { Expect: 'wonders' }))).responses[0], [417], false);
  });

  test('the HTTP server responds to pipelined requests in order', async () => {
    const targets = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? '/nothing' : '/healthz'));
    const { responses } = await ask(Buffer.concat(targets.map((target) => get(target))), {
      responses: 200,
    });
    expect(responses.map(({ status }) => status)).toEqual(
      targets.map((target) => (target === '/healthz' ? 200 : 404)),
    );
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(200);
  });

  test('the HTTP server refuses paths with escapes that hide a slash, a NUL or an invalid character', async () => {
    const key = { Authorization: `Bearer ${berth.daemonKey}` };
    for (const id of [
      '%2F',
      '..%2f..%2fhealthz',
      '%',
      '%zz',
      '%C0%80',
      '%00',
      '%252F',
      '__proto__',
      'x'.repeat(9000),
    ]) {
      const { responses } = await ask(get(TAKES_ID[service] + id, service === 'daemon' ? key : {}));
      expectRefusal(responses[0], service === 'daemon' ? [400] : [400, 401], true);
    }
    // If the service decoded these invalid escapes leniently, the query would name another file than the client means.
    for (const value of ['%FF', 'a%', '%ED%A0%80']) {
      const { responses } = await ask(get(`/fs/info?path=${value}`, key));
      expectRefusal(responses[0], service === 'daemon' ? [400] : [404, 400], true);
    }
    for (const target of ['/healthz/', '/healthz%2F', '/%68ealthz%00', '/healthz/..%2fhealthz']) {
      expectRefusal((await ask(get(target))).responses[0], [404, 400], true);
    }
  });

  test('the HTTP server refuses corrupt compressed bodies, and those that decompress to a huge size', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MIB, ' '));
    expectRefusal((await ask(sized(bomb, { 'Content-Encoding': 'gzip' }))).responses[0], [413], true);
    const deflated = deflateSync(Buffer.alloc(200 * MIB, ' '));
    expectRefusal((await ask(sized(deflated, { 'Content-Encoding': 'deflate' }))).responses[0], [413], true);
    const cut = gzipSync('{"a":1}').subarray(0, 20);
    expectRefusal((await ask(sized(cut, { 'Content-Encoding': 'gzip' }))).responses[0], [400], true);
    for (const coding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'nonsense', '__proto__']) {
      expectRefusal((await ask(sized('{}', { 'Content-Encoding': coding }))).responses[0], [400, 415], true);
    }
  });

  test('the HTTP server refuses bodies over the size limit, with and without Content-Length', async () => {
    const body = JSON.stringify('x'.repeat(MIB));
    expectRefusal((await ask(sized(body))).responses[0], [413], true);
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expectRefusal((await ask(chunked(chunks))).responses[0], [413], true);
  });

  test('the HTTP server keeps responding while 500 clients each send an incomplete request', async () => {
    const url = service === 'panel' ? berth.panelUrl : berth.daemonUrl;
    const port = berth.ports[service];
    const pieces = [
      'GET /heal',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ',
      post({ 'Content-Length': '100' }, '{"a').toString(),
    ];
    const clients = (
      await Promise.all(pieces.map((piece) => openSlowClients(port, Math.ceil(SLOW_CLIENTS / 3), piece)))
    ).flat();
    try {
      for (let count = 0; count < 20; count++) expect(await isHealthy(url)).toBe(true);
      expect(clients.filter(({ destroyed }) => destroyed)).toEqual([]);
    } finally {
      for (const client of clients) client.destroy();
    }
    expect(await isHealthy(url)).toBe(true);
  });

  test('the HTTP server refuses malformed credentials of every kind', async () => {
    const [first] = listOperations(readDocument(service)).filter(({ operation, method, path }) => {
      return method === 'get' && operation.security?.length !== 0 && !path.includes('{');
    });
    const target = first?.path ?? '';
    for (const headers of [
      { Authorization: 'Bearer ' },
      { Authorization: 'Bearer' },
      { Authorization: 'Basic YTpi' },
      { Authorization: 'Bearer \u00ff\u0080' },
      { Authorization: `Bearer ${'x'.repeat(20_000)}` },
      { Authorization: 'Bearer __proto__' },
      { Cookie: 'berth_session=garbage; =; a; __proto__=1' },
      { Cookie: 'berth_session=Fe26.2**a*b*c**d*e; berth_session=x' },
      { Cookie: 'x'.repeat(20_000) },
    ]) {
      const { responses } = await ask(get(target, headers));
      expectRefusal(responses[0], [401], true);
      expect(responses[0]?.headers['set-cookie']).toBeUndefined();
    }
  });
});

test.each([
  'panel',
  'daemon',
] as const)('the %s disconnects a client that does not finish sending its headers, after telling it the reason', async (service) => {
  const { responses, closed } = await slowHeaders[service];
  expectRefusal(responses[0], [408], false);
  expect(closed).toBe(true);
});
