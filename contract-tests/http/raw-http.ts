import { connect, type Socket } from 'node:net';

/** A raw response. Header names are in lower case; repeated headers are joined. */
export type RawResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The statuses of interim responses (1xx) that came before the response. */
  interim: number[];
};

/** The responses on a connection. `closed` says whether the server closed the connection. */
export type Exchange = { responses: RawResponse[]; closed: boolean };

type ExchangeOptions = {
  /**
   * The number of responses after which to stop. By default, reads until the server closes the connection, or until
   * the timeout.
   */
  responses?: number;
  timeoutMs?: number;
  /** Whether the request is a HEAD. Its response announces the length of a body that is not sent. */
  head?: boolean;
  /** Bytes to send again and again after the request, at this interval. */
  drip?: { everyMs: number; bytes: string };
};

const DEFAULT_TIMEOUT_MS = 60_000;

/** Writes raw bytes that an HTTP client would not send, and reads the responses. */
export function exchange(
  port: number,
  bytes: string | Buffer,
  { responses: wanted = 1, timeoutMs = DEFAULT_TIMEOUT_MS, head = false, drip }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    let failure: NodeJS.ErrnoException | undefined;
    const finish = (closed: boolean) => {
      clearTimeout(late);
      clearInterval(drops);
      socket.destroy();
      const responses = parseResponses(received, head);
      if (responses.length === 0 && failure && !isCutOff(failure)) reject(failure);
      else resolve({ responses, closed });
    };
    const late = setTimeout(() => finish(false), timeoutMs);
    const drops = drip && setInterval(() => socket.write(drip.bytes), drip.everyMs);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (parseResponses(received, head).length >= wanted) finish(false);
    });
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('close', () => finish(true));
    socket.write(bytes);
  });
}

/**
 * Returns whether an error means that the server has closed the connection. It may do so while the client is still
 * sending a request that it refuses.
 */
const isCutOff = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE';

/** Parses every complete response in the bytes. */
function parseResponses(bytes: Buffer, head: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  let interim: number[] = [];
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return responses;
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    const status = Number(statusLine.split(' ')[1]);
    const length = head || status === 204 || status < 200 ? 0 : Number(headers['content-length'] ?? 0);
    const start = end + 4;
    if (rest.length < start + length) return responses;
    if (status < 200) interim.push(status);
    else {
      responses.push({ status, headers, body: rest.subarray(start, start + length).toString(), interim });
      interim = [];
    }
    rest = rest.subarray(start + length);
  }
}

/** Returns the bytes of a request. Adds nothing except a Host header if none is given. */
export function requestBytes(
  line: string,
  headers: Record<string, string | string[]> = {},
  body: string | Buffer = '',
): Buffer {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const all = names.includes('host') ? headers : { Host: 'localhost', ...headers };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}`),
  );
  return Buffer.concat([
    Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}

/** Opens connections that each send the beginning of a request and nothing more. */
export async function openSlowClients(port: number, count: number, beginning: string): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(beginning);
            resolve(socket);
          });
          socket.once('error', reject);
        }),
    ),
  );
}
