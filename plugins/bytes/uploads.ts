import { unsupportedMediaType } from '@hapi/boom';
import type { Request, RouteOptions } from '@hapi/hapi';
import { type OpenApiDocument, type OperationObject, schemaOf } from '../../lib/contract/openapi.js';
import type { Upload } from '../../lib/contract/upload.js';
import { DomainError } from '../../lib/errors/errors.js';
import { goAhead, LEFT_ALONE, mediaType } from '../http/bodies.js';
import { receiveBytes } from './receive-bytes.js';
import { MAX_WRAPPING_BYTES, receiveForm } from './receive-form.js';
import type { ReceivedUpload } from './received-upload.js';

export type UploadsOptions = {
  document: OpenApiDocument;
  /** The maximum upload size for operations that name none (`x-max-bytes`). */
  maxBytes: number;
  stallMs: number;
};

export type Uploads = {
  takes(operation: OperationObject): boolean;
  /**
   * Returns route options for an operation that accepts a file. With these options, Hapi does not read the request
   * body.
   */
  route(operation: OperationObject): Pick<RouteOptions, 'payload' | 'ext'>;
  /** Runs the work with the upload, and releases the upload afterwards even if the work fails. */
  receive<T>(request: Request, operation: OperationObject, work: (upload: Upload) => Promise<T>): Promise<T>;
};

const FORM = 'multipart/form-data';
/** The media types of a file. The second one is the type of tus 1.0 (resumable uploads). */
const BYTES = ['application/octet-stream', 'application/offset+octet-stream'];
/**
 * Matches a boundary of at most the length that RFC 2046 5.1.1 allows; the form parser does not support longer ones.
 */
const BOUNDARY = /;\s*boundary=(?:"[^"\r\n]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;

export function createUploads(options: UploadsOptions): Uploads {
  const { document, stallMs } = options;
  const takes = (operation: OperationObject) => uploadType(operation) !== undefined;
  return {
    takes,
    route: (operation) => ({
      payload: LEFT_ALONE,
      ext: {
        onPostAuth: {
          method: (request, h) => {
            refuseUnread(request, operation, maxBytesOf(request, operation, options));
            return h.continue;
          },
        },
      },
    }),
    async receive(request, operation, work) {
      const maxBytes = maxBytesOf(request, operation, options);
      const late = { afterMs: stallMs, error: () => stalled(stallMs) };
      const bounds = { late, tooLarge: () => tooLarge(maxBytes) };
      goAhead(request.raw);
      const { req } = request.raw;
      const upload: ReceivedUpload =
        mediaType(req) === FORM && operation['x-forwards'] === undefined
          ? await receiveForm(req, {
              ...bounds,
              ...partsOf(document, operation),
              maxBytes: maxBytes + MAX_WRAPPING_BYTES,
              maxFileBytes: maxBytes,
            })
          : receiveBytes(req, { ...bounds, maxBytes });
      try {
        return await work(upload);
      } finally {
        upload.dispose();
      }
    },
  };
}

/** Refuses a body by its headers, without reading it. */
function refuseUnread(request: Request, operation: OperationObject, maxBytes: number): void {
  const type = mediaType(request.raw.req);
  const { headers } = request.raw.req;
  if (!Object.hasOwn(operation.requestBody?.content ?? {}, type)) throw unsupportedMediaType();
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw unsupportedMediaType();
  if (type === FORM && !BOUNDARY.test(headers['content-type'] ?? '')) {
    throw new DomainError(
      'invalid_input',
      'Name the boundary of the form, at most 70 characters long, in its header: `Content-Type: multipart/form-data; boundary=...`.',
    );
  }
  const wrapping = type === FORM ? MAX_WRAPPING_BYTES : 0;
  if (Number(headers['content-length'] ?? 0) > maxBytes + wrapping) throw tooLarge(maxBytes);
}

function maxBytesOf({ auth }: Request, operation: OperationObject, { maxBytes }: UploadsOptions): number {
  // This service does not store the body of a forwarded request. The service that receives it has its own maximum.
  if (operation['x-forwards'] !== undefined) return Number.MAX_SAFE_INTEGER;
  const { maxUploadBytes } = auth.credentials as { maxUploadBytes?: number };
  return Math.min(operation['x-max-bytes'] ?? maxBytes, maxUploadBytes ?? Number.POSITIVE_INFINITY);
}

const tooLarge = (maxBytes: number) =>
  new DomainError('too_large', `The upload is larger than the maximum of ${maxBytes} bytes.`);

const uploadType = (operation: OperationObject) =>
  [FORM, ...BYTES].find((type) => operation.requestBody?.content[type] !== undefined);

/** Returns the names of the parts of a form. The part that the document declares as binary is the file. */
function partsOf(document: OpenApiDocument, operation: OperationObject) {
  const { properties = {} } = schemaOf(document, operation.requestBody?.content[FORM]?.schema);
  const names = Object.keys(properties);
  const filePart = names.find((each) => properties[each]?.['format'] === 'binary') ?? 'file';
  return { filePart, fieldNames: new Set(names.filter((each) => each !== filePart)) };
}

const stalled = (stallMs: number) =>
  new DomainError(
    'invalid_input',
    `No data of the upload arrived for ${Math.ceil(stallMs / 1000)} s: send the upload again.`,
  );
