import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Lifecycle } from '@hapi/hapi';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { respondJson } from './json-response.js';
import { createHttpServer } from './server/http-server.js';
import { stopServing } from './server/stop.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('JSON responses', () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  const text = (characters: number) => JSON.stringify('ü'.repeat(characters));
  const handler: Lifecycle.Method = ({ params }, h) =>
    respondJson({ status: 409, text: text(Number(params['characters'])), headers: { 'x-own': 'set' } }, h);
  const late: Lifecycle.Method = ({ response, raw }, h) => {
    raw.res.setHeader('x-late', 'isBoom' in response ? 'an error' : 'a response');
    return h.continue;
  };

  beforeAll(async () => {
    server.route({ method: 'GET', path: '/{characters}', handler });
    server.route({ method: 'POST', path: '/{characters}', options: { payload: { parse: false } }, handler });
    const ext = { onPreResponse: { method: late } };
    server.route({ method: 'GET', path: '/late/{characters}', options: { ext }, handler });
    await server.start();
  });
  afterAll(() => stopServing(server, 100));

  /** Sends a request. Returns the response without the `Date` header, which varies. */
  async function ask(method: string, path: string, body?: string) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { connection: 'keep-alive', 'accept-encoding': 'identity' };
      const asked = httpRequest(new URL(path, server.info.uri), { method, headers }, resolve);
      asked.on('error', reject).end(body);
    });
    let bodyText = '';
    for await (const chunk of answer.setEncoding('utf8')) bodyText += chunk;
    const { date: _, 'content-length': length, ...headers } = answer.headers;
    return { status: answer.statusCode, bodyText, length, headers };
  }

  test('long JSON responses, which Hapi sends, have the same form as short ones that bypass Hapi, but are compressed', async () => {
    // The longest response that is sent directly, and the shortest one that Hapi sends.
    const [short, long] = [await ask('GET', '/510'), await ask('GET', '/511')];
    expect([short.bodyText, long.bodyText]).toEqual([text(510), text(511)]);
    expect([short.length, long.length]).toEqual(['1022', '1024']);
    expect(short.status).toBe(409);
    expect(short.headers).toMatchObject({ 'x-own': 'set', 'cache-control': 'no-store' });
    expect({ ...short.headers, vary: 'accept-encoding' }).toEqual(long.headers);
  });

  test('the JSON response to a HEAD request has a length but no body', async () => {
    expect(await ask('HEAD', '/2')).toMatchObject({ status: 409, bodyText: '', length: '6' });
  });

  test("JSON responses pass through Hapi's extensions if their route has any", async () => {
    const { headers, bodyText } = await ask('GET', '/late/2');
    expect([headers['x-late'], bodyText]).toEqual(['a response', text(2)]);
  });

  test('JSON responses to requests with a body are sent correctly', async () => {
    expect(await ask('POST', '/2', 'x'.repeat(100_000))).toMatchObject({ status: 409, bodyText: text(2) });
  });
});
