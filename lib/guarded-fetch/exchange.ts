import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../errors.js';

const MAX_HEADER_BYTES = 16 * 1024;

/** Nothing of who asks: no credential, cookie or referrer. Bytes are to come as they are. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Berth' };

/** An answer of which the headers have come. */
export type Answer = {
  response: IncomingMessage;
  /** What was not HTTP behind the headers, as far as it has come. */
  fault(): Error | undefined;
};

/**
 * Asks for a URL over a connection, which is good for that alone.
 * @throws the system's and the parser's errors (`HPE_...`); the signal's reason
 */
export function exchange(socket: Socket, url: URL, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    const over = () => signal.removeEventListener('abort', abort);
    const sent = request({
      createConnection: () => socket,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...HEADERS },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    // Node.js leaves out what is over a number of headers, and so might a Content-Encoding; their bytes are bounded.
    sent.maxHeadersCount = 0;
    sent.on('error', (error) => {
      if (errorCode(error)?.startsWith('HPE_')) failure ??= error;
      reject(error);
    });
    sent.once('close', () => {
      over();
      reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' }));
    });
    sent.once('response', (response) => {
      over();
      // Whoever reads it is told; nobody may be there any more.
      response.on('error', () => undefined);
      resolve({ response, fault: () => failure });
    });
    sent.end();
  });
}
