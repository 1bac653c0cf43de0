import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Logger } from '../../lib/logger.js';
import type { OperationObject } from '../../lib/openapi.js';
import { breakOff, endStalledReader } from './unfinished-answer.js';

/** What goes out as the operation documents it, or an error where it is to fail. */
export type BodyCheck = (operation: OperationObject, status: number, body: unknown) => unknown;

export type PiecesOptions = { stallMs: number; logger: Logger };

/** Whose answer it is. */
export type Answered = { operation: OperationObject; status: number; request: Request; h: ResponseToolkit };

/** A piece of the answer: it is checked and written in one turn of the event loop. */
export const PIECE_BYTES = 64 * 1024;

/** JSON that is made as it is taken. What fails before the first piece is answered with its own status. */
export async function answerInPieces(
  pieces: AsyncGenerator<Buffer>,
  { operation, status, request, h }: Answered,
  { stallMs, logger }: PiecesOptions,
): Promise<ResponseObject> {
  const first = await pieces.next();
  const { req, res } = request.raw;
  const fail = (error: unknown) => {
    logger.error({ operationId: operation.operationId, err: error }, 'a long answer broke off');
    breakOff(res);
  };
  const body = Readable.from(wholeOf(first, pieces, fail), { objectMode: false, highWaterMark: PIECE_BYTES });
  // Ends `pieces`, which hold permits and descriptors, whatever becomes of the body. A response to HEAD, or to a client that
  // has gone, is destroyed before it is read: then a `finally` in `wholeOf` would never run.
  body.once('close', () => void pieces.return(undefined).catch(fail));
  endStalledReader(req, res, stallMs);
  return h.response(body).code(status).type('application/json; charset=utf-8');
}

/** The piece that was taken already, and then the others. */
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
