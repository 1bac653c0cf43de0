import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { curlOf } from './curl.js';
import type { Request } from './requests.js';

const TEXTS = ["it's", '$HOME `id` "x" \\n', 'line\nline', '@/etc/passwd', 'ü😀', '%s %d', '-d x', '!!', ''];

const bodies = fc.option(
  fc.oneof(
    fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  ),
  { nil: undefined },
);

const requests: fc.Arbitrary<Request> = fc.record({
  operationId: fc.constant('any'),
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
  target: fc.constantFrom(...TEXTS).map((text) => `/a/../b?x=${encodeURIComponent(text)}`),
  headers: fc.record({
    'x-plain': fc.constantFrom("it's", '$HOME `id` "x" \\n', '%s %d', 'a'),
    'x-latin': fc.constantFrom('\xe9\xff', 'a\x80', 'plain'),
    'content-type': fc.constant('application/json'),
    authorization: fc.constant('Bearer sesame'),
  }),
  body: bodies,
});

type Heard = {
  method: string | undefined;
  target: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

let heard: Heard | undefined;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url: target, headers } = request;
  heard = { method, target, headers, body: Buffer.concat(chunks) };
  response.end();
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a printed curl command sends every byte of the request, with the API key from the environment', async () => {
  const env = { PATH: process.env['PATH'] ?? '', KEY: 'sesame' };
  const property = fc.asyncProperty(requests, async (request) => {
    await promisify(execFile)('sh', ['-c', curlOf(url, request)], { env });
    const { method, target, headers, body = Buffer.alloc(0) } = request;
    expect(heard).toMatchObject({ method, target, headers });
    expect(heard?.body.equals(body)).toBe(true);
  });
  await fc.assert(property, { seed: 1, numRuns: 60 });
});
