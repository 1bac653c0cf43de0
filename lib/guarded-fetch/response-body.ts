import { DomainError } from '../errors/errors.js';
import { ChunkQueue } from '../streams/chunk-queue.js';
import { IncomingBody } from '../streams/incoming-body.js';
import type { ReceivedResponse } from './exchange.js';
import { fetchFault } from './faults.js';

export type ResponseBodyOptions = {
  /** The name of the host, for error messages. */
  host: string;
  maxBytes: number;
  stallMs: number;
  /** Aborts the reading, which then throws the signal's reason. */
  signal: AbortSignal;
};

const OK = 200;
/** The status 203 means a successful response that a proxy has modified (RFC 9110, 15.3.4). */
const TRANSFORMED = 203;

/**
 * Returns the announced size, if any.
 * @throws DomainError `unavailable` if the response is not a file; `too_large`
 */
export function announcedBytes(
  { response }: ReceivedResponse,
  { host, maxBytes }: ResponseBodyOptions,
): number | undefined {
  const { statusCode = 0, headers } = response;
  if (statusCode !== OK && statusCode !== TRANSFORMED) {
    const message = `The host ${host} responded with status ${statusCode} instead of a file: check the URL.`;
    throw new DomainError('unavailable', message);
  }
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked';
  // A file that is itself compressed is accepted. A response that is compressed only for the transfer is refused,
  // because it could decompress to any size.
  if ((coding !== '' && coding !== 'identity') || transfer !== 'chunked') {
    const message = `The host ${host} compresses the response, although the request does not accept that: use a URL that sends the file uncompressed.`;
    throw new DomainError('unavailable', message);
  }
  const length = headers['content-length'];
  if (length === undefined) return undefined;
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  return Number(length);
}

/**
 * Yields the bytes of a response, once, as fast as they are read. Throws DomainError `too_large`; `unavailable` if the
 * host stops sending, ends early or violates HTTP; the signal's reason. It ends without an error only if all bytes
 * were received.
 */
export function responseBody(answer: ReceivedResponse, options: ResponseBodyOptions): AsyncIterable<Buffer> {
  const { host, maxBytes, stallMs, signal } = options;
  const { response } = answer;
  const queue = new ChunkQueue(() => body.goOn());
  const fail = (error: unknown) => {
    signal.removeEventListener('abort', abort);
    queue.fail(error);
    response.destroy();
  };
  const abort = () => {
    body.stop();
    fail(signal.reason);
  };
  const faultOr = (code: string) =>
    fetchFault(answer.fault() ?? Object.assign(new Error(code), { code }), host);
  const body = new IncomingBody(
    response,
    {
      maxBytes,
      tooLarge: () => tooLarge(maxBytes),
      late: { afterMs: stallMs, error: () => stalled(host, stallMs) },
      brokenOff: () => faultOr('ECONNRESET') as Error,
    },
    {
      take: (chunk) => queue.push(chunk),
      end: () => {
        if (answer.fault() !== undefined) return fail(faultOr(''));
        signal.removeEventListener('abort', abort);
        queue.end();
      },
      fail,
    },
  );
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  return queue;
}

const tooLarge = (maxBytes: number) =>
  new DomainError('too_large', `The file is larger than the limit of ${maxBytes} bytes.`);

const stalled = (host: string, stallMs: number) =>
  new DomainError(
    'unavailable',
    `The host ${host} sent no data for ${Math.ceil(stallMs / 1000)} s: try again.`,
  );
