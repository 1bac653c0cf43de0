import { unsupportedMediaType } from '@hapi/boom';
import type { Request, RouteOptions } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import { type OpenApiDocument, type OperationObject, schemaOf } from '../../lib/openapi.js';
import type { Upload } from '../../lib/upload.js';
import { goAhead, LEFT_ALONE, mediaType } from '../http/bodies.js';
import { receiveBytes } from './receive-bytes.js';
import { MAX_WRAPPING_BYTES, receiveForm } from './receive-form.js';
import type { ReceivedUpload } from './received-upload.js';

export type UploadsOptions = {
  document: OpenApiDocument;
  /** The largest upload where the operation names no other (`x-max-bytes`). */
  maxBytes: number;
  stallMs: number;
};

export type Uploads = {
  /** Whether what the operation takes is a file. */
  takes(operation: OperationObject): boolean;
  /** What Hapi is to do with the bodies of such an operation: nothing. */
  route(operation: OperationObject): Pick<RouteOptions, 'payload' | 'ext'>;
  /** Does the work with the upload, and lets go of it however that ends. */
  receive<T>(request: Request, operation: OperationObject, work: (upload: Upload) => Promise<T>): Promise<T>;
};

const FORM = 'multipart/form-data';
/** The latter is tus 1.0's. */
const BYTES = ['application/octet-stream', 'application/offset+octet-stream'];
/** As long as RFC 2046 5.1.1 allows; longer ones the parser of forms cannot take. */
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
            refuseUnread(request, operation, maxBytesOf(operation, options));
            return h.continue;
          },
        },
      },
    }),
    async receive(request, operation, work) {
      const maxBytes = maxBytesOf(operation, options);
      const late = { afterMs: stallMs, error: () => stalled(stallMs) };
      const bounds = { late, tooLarge: () => tooLarge(maxBytes) };
      goAhead(request.raw);
      const { req } = request.raw;
      const upload: ReceivedUpload =
        mediaType(req) === FORM
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

/** A body of which nothing is read, because of what is said of it beforehand. */
function refuseUnread(request: Request, operation: OperationObject, maxBytes: number): void {
  const type = mediaType(request.raw.req);
  const { headers } = request.raw.req;
  if (!Object.hasOwn(operation.requestBody?.content ?? {}, type)) throw unsupportedMediaType();
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw unsupportedMediaType();
  if (type === FORM && !BOUNDARY.test(headers['content-type'] ?? '')) {
    const header = '`Content-Type: multipart/form-data; boundary=...`';
    throw new DomainError(
      'invalid_input',
      `Send the form with its boundary, of 70 characters at most: ${header}.`,
    );
  }
  const wrapping = type === FORM ? MAX_WRAPPING_BYTES : 0;
  if (Number(headers['content-length'] ?? 0) > maxBytes + wrapping) throw tooLarge(maxBytes);
}

const maxBytesOf = (operation: OperationObject, { maxBytes }: UploadsOptions) =>
  operation['x-max-bytes'] ?? maxBytes;

const tooLarge = (maxBytes: number) =>
  new DomainError('too_large', `The upload is over ${maxBytes} bytes, which is the most that is taken.`);

const uploadType = (operation: OperationObject) =>
  [FORM, ...BYTES].find((type) => operation.requestBody?.content[type] !== undefined);

/** The file is the part of the form that the document calls binary. */
function partsOf(document: OpenApiDocument, operation: OperationObject) {
  const { properties = {} } = schemaOf(document, operation.requestBody?.content[FORM]?.schema);
  const names = Object.keys(properties);
  const filePart = names.find((each) => properties[each]?.['format'] === 'binary') ?? 'file';
  return { filePart, fieldNames: new Set(names.filter((each) => each !== filePart)) };
}

const stalled = (stallMs: number) =>
  new DomainError(
    'invalid_input',
    `Nothing of the upload came for ${Math.ceil(stallMs / 1000)} s: send it again.`,
  );
