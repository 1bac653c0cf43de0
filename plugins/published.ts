import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** What anybody may read, as it is sent. `etag` is the tag's text, without its quotes. */
export type Published = {
  readonly bytes: Buffer;
  /** The same, packed: to do it for each request takes 10 ms of a document. */
  readonly packed: Buffer;
  readonly type: string;
  readonly etag: string;
};

/** Asked for again after five minutes at the latest, with the tag. */
export const PUBLIC_CACHE = { privacy: 'public', expiresIn: 300_000 } as const;

export async function published(text: string, type: string): Promise<Published> {
  const bytes = Buffer.from(text);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, packed: await promisify(gzip)(bytes), type, etag };
}

export function answerPublished(h: ResponseToolkit, page: Published): ResponseObject {
  const { bytes, packed, type, etag } = page;
  const response =
    h.request.info.acceptEncoding === 'gzip' ? h.response(packed).compressed('gzip') : h.response(bytes);
  return response.type(type).etag(etag).vary('accept-encoding');
}

/** What takes long to make is made when it is first asked for, and once. What failed is tried again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
