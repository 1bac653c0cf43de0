import type { Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { Download } from '../../lib/contract/download.js';
import { ForwardedBody } from '../../lib/contract/forwarded-body.js';
import type { HandlerResponse } from '../../lib/contract/handler.js';
import { LongList } from '../../lib/contract/long-list.js';
import { LongText } from '../../lib/contract/long-text.js';
import type { OpenApiDocument, OperationObject } from '../../lib/contract/openapi.js';
import type { Upload } from '../../lib/contract/upload.js';
import type { Logger } from '../../lib/logging/logger.js';
import { respondDownload } from './downloads.js';
import { respondForwarded } from './forwarded-bodies.js';
import { createLongLists, without } from './long-lists.js';
import { piecesOfText } from './long-texts.js';
import { type BodyCheck, respondInPieces } from './respond-in-pieces.js';
import { createUploads } from './uploads.js';

export type BytesOptions = {
  document: OpenApiDocument;
  check: BodyCheck;
  logger: Logger;
  /** The maximum size of an upload for operations without a limit of their own. Defaults to 1 GiB. */
  maxUploadBytes?: number | undefined;
  /** How long a client may read or send nothing before it is disconnected. Defaults to 60 s. */
  stallMs?: number | undefined;
};

/**
 * Handles responses and bodies that are too large for memory or for one tick of the event loop: downloads, uploads,
 * long lists and long texts.
 */
export type Bytes = {
  /** Returns route options for the body of an operation that accepts a file; undefined if it accepts none. */
  route(operation: OperationObject): Pick<RouteOptions, 'payload' | 'ext'> | undefined;
  /** Calls the handler, with the upload if the operation accepts one. Releases the upload afterwards. */
  withUpload<T>(
    request: Request,
    operation: OperationObject,
    call: (upload?: { body: Upload }) => Promise<T>,
  ): Promise<T>;
  /** Returns the response for a download, a long list or a long text; undefined for any other result. */
  answer(
    reply: HandlerResponse<number, unknown>,
    operation: OperationObject,
    request: Request,
    h: ResponseToolkit,
  ): Promise<ResponseObject> | undefined;
};

const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;
const STALL_MS = 60_000;

export function createBytes(options: BytesOptions): Bytes {
  const { document, check, logger } = options;
  const { stallMs = STALL_MS, maxUploadBytes: maxBytes = MAX_UPLOAD_BYTES } = options;
  const uploads = createUploads({ document, maxBytes, stallMs });
  const piecesOfList = createLongLists(document, check);
  const piecesOf = (body: unknown, operation: OperationObject, status: number) => {
    if (body instanceof LongList) return piecesOfList(body, operation, status);
    if (!(body instanceof LongText)) return undefined;
    const names = Object.keys(body.texts);
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    return piecesOfText(body, (rest) => without(check(operation, status, { ...rest, ...empty }), names));
  };
  return {
    route: (operation) => (uploads.takes(operation) ? uploads.route(operation) : undefined),
    withUpload: (request, operation, call) =>
      uploads.takes(operation) ? uploads.receive(request, operation, (body) => call({ body })) : call(),
    answer({ body, status, headers }, operation, request, h) {
      if (body instanceof ForwardedBody)
        return respondForwarded({ body, status, headers }, request, h, { stallMs, logger });
      if (body instanceof Download) return respondDownload(body, request, h, { stallMs, logger });
      const pieces = piecesOf(body, operation, status);
      if (pieces === undefined) return undefined;
      const maxMs = body instanceof LongList ? body.maxMs : undefined;
      return respondInPieces(pieces, { operation, status, request, h }, { stallMs, maxMs, logger });
    },
  };
}
