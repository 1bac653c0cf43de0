import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../errors/errors.js';

const MAX_HEADER_BYTES = 16 * 1024;

/** The headers of a request. They reveal nothing about the user who requested it, and do not allow compression. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Berth' };

/** A response whose headers have arrived. */
export type ReceivedResponse = {
  response: IncomingMessage;
  /** Returns the error of the HTTP parser if data after the headers is invalid. */
  fault(): Error | undefined;
};

/**
 * Sends a request for the URL over a connection, which cannot be used for another request.
 * @throws the system's and the parser's errors (`HPE_...`); the signal's reason
 */
export function exchange(socket: Socket, url: URL, signal: AbortSignal): Promise<ReceivedResponse> {
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
    // 0 means no maximum. By default, Node.js drops headers over a maximum number, which might include
    // Content-Encoding. The size of the headers is limited in any case.
    sent.maxHeadersCount = 0;
    sent.on('error', (error) => {
      if (errorCode(error)?.startsWith('HPE_')) failure ??= error;
      reject(error);
    });
    sent.once('close', () => {
      over();
      reject(Object.assign(new Error('no response'), { code: 'ECONNRESET' }));
    });
    sent.once('response', (response) => {
      over();
      // This listener prevents an unhandled error while nothing reads the body. A reader of the body also gets the
      // error.
      response.on('error', () => undefined);
      resolve({ response, fault: () => failure });
    });
    sent.end();
  });
}
