import { request } from 'node:http';
import type { Limit } from '../../lib/limits/limit.js';

/** The length of a window that does not end during a test, however slow the machine is. */
export const LONG_S = 3600;

export const perLong = (limit: number, by: Limit['by'] = 'caller', rest: Partial<Limit> = {}): Limit => ({
  limit,
  windowS: LONG_S,
  by,
  ...rest,
});

export type Asked = {
  method?: string;
  path: string;
  key?: string;
  body?: string | object;
  headers?: Record<string, string>;
  /** The client's loopback address, such as 127.0.0.2. Each counts as a different client. */
  from?: string;
};

export type ReceivedResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  error: unknown;
};

/** Sends a request over a new connection. */
export function ask(
  url: string,
  { method = 'GET', path, key, body, headers = {}, from }: Asked,
): Promise<ReceivedResponse> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      method,
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      let received = '';
      for await (const chunk of response.setEncoding('utf8')) received += String(chunk);
      const isJson = response.headers['content-type']?.startsWith('application/json') && received !== '';
      const error = isJson ? (JSON.parse(received) as { error?: unknown }).error : undefined;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received, error });
    });
    sent.end(text);
  });
}

/** Counts the responses by status. */
export const tally = (responses: { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

export const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
