import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ForwardedBody } from '../../lib/contract/forwarded-body.js';
import { DownloadBody } from './download-body.js';
import type { DownloadsOptions } from './downloads.js';

type Forwarded = { body: ForwardedBody; status: number; headers: Readonly<Record<string, string>> };

/**
 * Forwards the response of another service as fast as the client reads it. If the other service aborts its response,
 * this one is aborted as well. When this one ends for any reason, the other one is closed.
 */
export async function respondForwarded(
  { body, status, headers }: Forwarded,
  request: Request,
  h: ResponseToolkit,
  options: DownloadsOptions,
): Promise<ResponseObject> {
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  // Do not compress the content, because its length is that of the uncompressed bytes.
  request.info.acceptEncoding = 'identity';
  const response = h.response(contentOf(body, request, { length, ...options })).code(status);
  if (headers['content-type'] !== undefined) response.type(headers['content-type']);
  return length === undefined ? response : response.bytes(length);
}

function contentOf(
  body: ForwardedBody,
  { method }: Request,
  options: DownloadsOptions & { length: number | undefined },
): Readable {
  if (method !== 'head')
    return new DownloadBody({
      ...options,
      areReused: body.bytes.areReused,
      source: body,
      chunks: body.bytes.chunks[Symbol.asyncIterator](),
    });
  body.close();
  return new Readable({ read: () => undefined });
}
