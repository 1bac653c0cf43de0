import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess, isHealthy } from '../../testing/berth/berth-process.js';
import { createHttpFixture, expectRefusal } from './http-fixture.js';
import { requestBytes } from './raw-http.js';

let berth: BerthProcess;
beforeAll(async () => {
  berth = await BerthProcess.start('up');
});
afterAll(() => berth?.dispose());

describe.each(['panel', 'daemon'] as const)('the HTTP parser of the %s', (service) => {
  const { ask, post, chunked, get } = createHttpFixture(service, () => berth);

  afterAll(async () => {
    expect(await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl)).toBe(true);
    expect(berth.output).not.toMatch(/request failed|does not match the API document/);
  });

  /** The parser refuses these requests, because a reverse proxy might interpret each of them differently. */
  test.each<[string, () => Buffer | string]>([
    [
      'Content-Length with Transfer-Encoding',
      () => post({ 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'),
    ],
    ['the same Content-Length twice', () => post({ 'Content-Length': ['2', '2'] }, '{}')],
    ['two Content-Lengths', () => post({ 'Content-Length': ['2', '3'] }, '{}')],
    ['a list of Content-Lengths', () => post({ 'Content-Length': '2, 2' }, '{}')],
    ['a negative Content-Length', () => post({ 'Content-Length': '-1' }, '{}')],
    ['a signed Content-Length', () => post({ 'Content-Length': '+2' }, '{}')],
    [
      'a Content-Length that is too large for a number',
      () => post({ 'Content-Length': '9'.repeat(30) }, '{}'),
    ],
    ['an invalid chunk size', () => chunked('zz\r\n{}\r\n0\r\n\r\n')],
    ['a negative chunk size', () => chunked('-1\r\n{}\r\n0\r\n\r\n')],
    ['a chunk size that is too large for a number', () => chunked(`${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`)],
    ['a chunk that is longer than its size', () => chunked('2\r\n{}XX0\r\n\r\n')],
    ['a chunk size with a bare line feed', () => chunked('2\n{}\n0\n\n')],
    ['an unknown Transfer-Encoding', () => post({ 'Transfer-Encoding': 'gzip' }, '{}')],
    ['chunked twice', () => post({ 'Transfer-Encoding': 'chunked, chunked' }, '2\r\n{}\r\n0\r\n\r\n')],
    [
      'a misspelled Transfer-Encoding',
      () => post({ 'Transfer-Encoding': 'xchunked' }, '2\r\n{}\r\n0\r\n\r\n'),
    ],
    ['an unknown method', () => requestBytes('FROB /healthz HTTP/1.1')],
    ['a method in lower case', () => requestBytes('get /healthz HTTP/1.1')],
    ['no method', () => requestBytes(' /healthz HTTP/1.1')],
    ['HTTP/3', () => requestBytes('GET /healthz HTTP/3.0')],
    ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', () => '\u0016\u0003\u0001\u0002\u0000\r\n\r\n'],
    ['a folded header', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n'],
    ['a space before the colon', () => 'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a NUL in a header', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
    ['bare line feeds', () => 'GET /healthz HTTP/1.1\nHost: a\n\n'],
    ['a NUL in the target', () => get('/a\0b')],
    ['a target without a slash', () => get('healthz')],
  ])('the HTTP parser refuses %s, and reads no further request from the connection', async (_what, bytes) => {
    const { responses } = await ask(bytes());
    expectRefusal(responses[0], [400], false);
    expect(responses[0]?.headers['connection']).toBe('close');
  });

  test('the HTTP parser does not interpret the body of a refused request as a second request', async () => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const { responses } = await ask(
      post({ 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }, `0\r\n\r\n${smuggled}`),
      { responses: 2 },
    );
    expect(responses.map(({ status }) => status)).toEqual([400]);
  });

  test.each([
    ['two', { Host: ['a', 'b'] }],
    ['the same host twice', { Host: ['a', 'a'] }],
    ['an empty', { Host: '' }],
    ['a malformed address', { Host: '[' }],
    ['a space', { Host: 'a b' }],
    ['a path', { Host: 'a/../b' }],
    ['a user', { Host: 'a@b' }],
    ['an invalid port', { Host: 'a:b' }],
    ['a port with six digits', { Host: 'a:999999' }],
    ['markup', { Host: '<script>' }],
    ['bytes beyond ASCII', { Host: 'ä' }],
  ])('the HTTP parser refuses an invalid Host header: %s', async (_what, headers) => {
    expectRefusal((await ask(get('/healthz', headers))).responses[0], [400], true);
  });

  test('the HTTP parser refuses a request without a Host header, except in HTTP/1.0', async () => {
    expectRefusal((await ask('GET /healthz HTTP/1.1\r\n\r\n')).responses[0], [400], true);
    expect((await ask('GET /healthz HTTP/1.0\r\n\r\n')).responses[0]?.status).toBe(200);
  });

  test.each([
    ['the same host twice', ['Bearer a', 'Bearer a']],
    ['two different hosts', ['Bearer a', 'Basic a']],
    ['an empty host', ['', 'Bearer a']],
  ])('the HTTP parser refuses several Authorization headers or an empty one: %s', async (_what, Authorization) => {
    expectRefusal((await ask(get('/healthz', { Host: 'a', Authorization }))).responses[0], [400], true);
  });

  test.each([
    ['a name', 'panel.example.org:3000'],
    ['an IPv6 address', '[::1]:3000'],
    ['a name with an underscore', 'my_panel'],
  ])('the HTTP parser accepts %s in the Host header', async (_what, host) => {
    expect((await ask(get('/healthz', { Host: host }))).responses[0]?.status).toBe(200);
  });
});
