import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { OperationObject } from '../../lib/contract/openapi.js';
import type { Logger } from '../../lib/logging/logger.js';
import { breakOff, endSlowReader, endStalledReader } from './unfinished-response.js';

/**
 * Checks a response body against the operation in the API document, and returns the body to send. If the body does not
 * match, throws or removes the undocumented fields.
 */
export type BodyCheck = (operation: OperationObject, status: number, body: unknown) => unknown;

export type PiecesOptions = {
  stallMs: number;
  /** How long the client may take to read the whole response; any time by default. */
  maxMs?: number | undefined;
  logger: Logger;
};

export type ResponseContext = {
  operation: OperationObject;
  status: number;
  request: Request;
  h: ResponseToolkit;
};

/** The size of a piece, which is checked and written in one tick of the event loop. */
export const PIECE_BYTES = 64 * 1024;

/**
 * Sends JSON that is produced while it is sent. An error before the first piece is returned with its own status code.
 */
export async function respondInPieces(
  pieces: AsyncGenerator<Buffer>,
  { operation, status, request, h }: ResponseContext,
  { stallMs, maxMs, logger }: PiecesOptions,
): Promise<ResponseObject> {
  const first = await pieces.next();
  const { req, res } = request.raw;
  const fail = (error: unknown) => {
    logger.error(
      { operationId: operation.operationId, err: error },
      'aborted a response because of an internal error',
    );
    breakOff(res);
  };
  const body = Readable.from(wholeOf(first, pieces, fail), { objectMode: false, highWaterMark: PIECE_BYTES });
  // End `pieces` in every case, because they may hold permits and descriptors. A `finally` in `wholeOf` would not
  // suffice: it never runs if the body is destroyed before it is read, as for HEAD or after a disconnect.
  body.once('close', () => void pieces.return(undefined).catch(fail));
  endStalledReader(req, res, stallMs);
  if (maxMs !== undefined) endSlowReader(res, maxMs);
  return h.response(body).code(status).type('application/json; charset=utf-8');
}

/** Yields the piece that was already read, then the others. */
async function* wholeOf(
  first: IteratorResult<Buffer>,
  others: AsyncGenerator<Buffer>,
  fail: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } catch (error) {
    fail(error);
    throw error;
  }
}
