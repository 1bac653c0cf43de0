import { expect } from '@jest/globals';
import type { Service } from '../../lib/contract/openapi.js';
import type { BerthProcess } from '../../testing/berth/berth-process.js';
import { exchange, type RawResponse, requestBytes } from './raw-http.js';

/** For each service, an operation that reads a JSON body. */
const TAKES_BODY: Record<Service, string> = { panel: '/api/v2/auth/login', daemon: '/container/installer' };

type Fields = Record<string, string | string[]>;

/**
 * Returns functions for raw HTTP requests to a service. The process is passed as a function, because tests are
 * declared before it starts.
 */
export function createHttpFixture(service: Service, berth: () => BerthProcess) {
  /** Sends an authorized POST request to the operation that accepts JSON. */
  const post = (headers: Fields, body: string | Buffer = '') => {
    const key = service === 'daemon' ? { Authorization: `Bearer ${berth().daemonKey}` } : {};
    const line = `POST ${TAKES_BODY[service]} HTTP/1.1`;
    return requestBytes(line, { 'Content-Type': 'application/json', ...key, ...headers }, body);
  };
  return {
    ask: (bytes: Buffer | string, options?: Parameters<typeof exchange>[2]) =>
      exchange(berth().ports[service], bytes, options),
    post,
    sized: (body: string | Buffer, headers: Record<string, string> = {}) =>
      post({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body),
    chunked: (chunks: string) => post({ 'Transfer-Encoding': 'chunked' }, chunks),
    get: (target: string, headers: Fields = {}) => requestBytes(`GET ${target} HTTP/1.1`, headers),
  };
}

/** Checks that a refusal has the common error body. A refusal by the HTTP parser has no request id. */
export function expectRefusal(response: RawResponse | undefined, statuses: number[], parsed: boolean): void {
  expect(statuses).toContain(response?.status);
  expect(response?.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(response?.body ?? '') as Record<string, unknown>;
  expect(body).toMatchObject({
    error: expect.any(String),
    message: expect.any(String),
    status: response?.status,
  });
  if (parsed) expect(response?.headers['x-request-id']).toMatch(/^req_/);
}
