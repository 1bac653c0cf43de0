import { ChunkQueue } from '../chunk-queue.js';
import { DomainError } from '../errors.js';
import { IncomingBody } from '../incoming-body.js';
import type { Answer } from './exchange.js';
import { fetchFault } from './faults.js';

export type AnswerBodyOptions = {
  /** For sentences. */
  host: string;
  maxBytes: number;
  stallMs: number;
  /** Aborts the reading, for its reason. */
  signal: AbortSignal;
};

const OK = 200;
/** As 200, and a proxy has had its hands on it (RFC 9110 15.3.4). */
const TRANSFORMED = 203;

/** How many bytes come, where the host says it. @throws DomainError for an answer that is no file; `too_large` */
export function announcedBytes(
  { response }: Answer,
  { host, maxBytes }: AnswerBodyOptions,
): number | undefined {
  const { statusCode = 0, headers } = response;
  if (statusCode !== OK && statusCode !== TRANSFORMED) {
    const what = `The host ${host} answers with status ${statusCode} in place of a file`;
    throw new DomainError('unavailable', `${what}: check the address.`);
  }
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked';
  // A file that is packed is a file; one that is packed for the way would have to be unpacked, to whatever size.
  if ((coding !== '' && coding !== 'identity') || transfer !== 'chunked') {
    const what = `The host ${host} packs the file for the way, which it was not asked to`;
    throw new DomainError('unavailable', `${what}: name an address that sends it as it is.`);
  }
  const length = headers['content-length'];
  if (length === undefined) return undefined;
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  return Number(length);
}

/**
 * The bytes of an answer, once, as fast as they are taken. Reading throws DomainError `too_large`; `unavailable` where they
 * stop, break off or are not what HTTP asks for; the signal's reason. It ends without one only when all have come.
 */
export function answerBody(answer: Answer, options: AnswerBodyOptions): AsyncIterable<Buffer> {
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
  new DomainError('too_large', `The file is over ${maxBytes} bytes, which is the most that is fetched.`);

const stalled = (host: string, stallMs: number) =>
  new DomainError(
    'unavailable',
    `The host ${host} has sent nothing for ${Math.ceil(stallMs / 1000)} s: try again.`,
  );
