import type { IncomingMessage } from 'node:http';
import type { ForwardedBytes } from '../../../lib/contract/forwarded-body.js';
import { takeBytes } from '../../../lib/streams/reused-reads.js';
import { unstalled } from './unstalled.js';

/**
 * The length from which a response bypasses Node.js's HTTP parser. The connection cannot be reused afterwards, and a
 * new one costs about as much as the bypass saves for 1 MiB.
 */
const LONG_BYTES = 4 * 1024 * 1024;

/** Returns the body. If the node sends nothing for `stallMs` while the reader waits, the connection is closed. */
export function bytesOf(
  answer: IncomingMessage,
  { isHead, over, stallMs }: { isHead: boolean; over: AbortController; stallMs: number },
): ForwardedBytes {
  const long = longBody(answer, isHead);
  return { chunks: unstalled(long ?? answer, over, stallMs), areReused: long !== undefined };
}

/** Returns the body of a long download, read from the connection itself; undefined for other responses. */
function longBody(answer: IncomingMessage, isHead: boolean): AsyncIterable<Uint8Array> | undefined {
  const { socket, statusCode } = answer;
  const length = lengthOf(answer);
  const isContent = statusCode === 200 || statusCode === 206;
  if (!isContent || isHead || answer.complete || !(length >= LONG_BYTES)) return undefined;
  const reader = takeBytes(socket, length - answer.readableLength);
  // The first bytes may have arrived together with the headers.
  const first = reader === undefined ? null : (answer.read() as Uint8Array | null);
  if (first !== null) reader?.begin(first);
  return reader;
}

/** Returns the length of the body in bytes; infinity if it ends with its connection (RFC 9112 6.3); NaN if it is not known. */
function lengthOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? Number.POSITIVE_INFINITY : Number.NaN;
}
