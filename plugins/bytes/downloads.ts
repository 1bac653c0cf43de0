import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { contentDisposition } from '../../lib/contract/content-disposition.js';
import type { ByteRange, Download } from '../../lib/contract/download.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { DownloadBody } from './download-body.js';
import { requestedPart } from './requested-part.js';

export type DownloadsOptions = { stallMs: number; logger: Logger };

/**
 * The Content-Security-Policy for files of users. If a browser shows such a file as a page, the page must not be able
 * to do anything.
 */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sends the part of a download that the request asks for. Closes the download at the end, even after an error. */
export async function respondDownload(
  download: Download,
  request: Request,
  h: ResponseToolkit,
  options: DownloadsOptions,
): Promise<ResponseObject> {
  try {
    const response = await respondPart(download, request, h, options);
    return describeContent(response, download);
  } catch (error) {
    await download.close();
    throw error;
  }
}

async function respondPart(
  download: Download,
  request: Request,
  h: ResponseToolkit,
  options: DownloadsOptions,
): Promise<ResponseObject> {
  const { size } = download;
  const asked = requestedPart(download, request.method, request.raw.req.headers, Date.now());
  if (asked.kind === 'not-modified') return await respondWithout(download, h.response().code(304));
  if (asked.kind === 'not-satisfiable') {
    const headers = { 'content-range': `bytes */${size}` };
    throw new DomainError(
      'range_not_satisfiable',
      `The range must start within the file, which has ${size} bytes.`,
      { headers },
    );
  }
  const range = asked.kind === 'part' ? asked.range : undefined;
  const length = range === undefined ? size : range.end - range.start;
  if (request.method === 'head') {
    // HEAD must report the length of the file, so set it here: for a body without bytes, Hapi would report 0.
    const response = h
      .response(new Readable({ read: () => undefined }))
      .code(200)
      .type(download.type);
    return respondWithout(download, length === undefined ? response : response.bytes(length));
  }
  const response = h
    .response(await openBody(download, range, length, options))
    .code(range === undefined ? 200 : 206)
    .type(download.type);
  // Do not compress the file, because its length and its tag are those of the uncompressed bytes.
  request.info.acceptEncoding = 'identity';
  if (length !== undefined) response.bytes(length);
  // Node.js then sends no chunks, but closes the connection at the end of the body (RFC 9112 6.3).
  const { connection } = request.raw.req.headers;
  if (download.endsConnection && connection === 'close') request.raw.res.useChunkedEncodingByDefault = false;
  return range === undefined
    ? response
    : response.header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`);
}

/** Opens the file and reads its first chunk. An error until then is returned with its own status. */
async function openBody(
  download: Download,
  range: ByteRange | undefined,
  length: number | undefined,
  { stallMs, logger }: DownloadsOptions,
): Promise<DownloadBody> {
  const opened = await download.open(range);
  const chunks = opened[Symbol.asyncIterator]();
  const first = await chunks.next();
  return new DownloadBody({
    areReused: true,
    source: download,
    chunks: withFirst(first, chunks),
    length,
    stallMs,
    logger,
  });
}

/** Returns the chunk that was already read, followed by the others. */
function withFirst(
  first: IteratorResult<Uint8Array>,
  others: AsyncIterator<Uint8Array>,
): AsyncIterator<Uint8Array> {
  let taken: IteratorResult<Uint8Array> | undefined = first;
  return {
    next: () => {
      if (taken === undefined) return others.next();
      const result = taken;
      taken = undefined;
      return Promise.resolve(result);
    },
    return: async () => (await others.return?.()) ?? { done: true, value: undefined },
  };
}

async function respondWithout(download: Download, response: ResponseObject): Promise<ResponseObject> {
  await download.close();
  return response;
}

function describeContent(response: ResponseObject, download: Download): ResponseObject {
  const { etag, modified, fileName, size } = download;
  response.header('accept-ranges', size === undefined ? 'none' : 'bytes');
  if (etag !== undefined) response.header('etag', etag);
  if (modified !== undefined) response.header('last-modified', modified.toUTCString());
  if (response.statusCode === 304) return response;
  return response
    .header('content-disposition', contentDisposition(fileName))
    .header('content-security-policy', NO_PAGE);
}
