import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';

/** Public content, ready to send. `etag` is the entity tag without its quotation marks. */
export type Published = {
  readonly bytes: Buffer;
  /** The compressed content. It is stored, because compressing a document takes 10 ms. */
  readonly packed: Buffer;
  readonly type: string;
  readonly etag: string;
};

/** The cache options: after at most five minutes, clients ask with the entity tag whether the content has changed. */
export const PUBLIC_CACHE = { privacy: 'public', expiresIn: 300_000 } as const;

export async function published(text: string, type: string): Promise<Published> {
  const bytes = Buffer.from(text);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, packed: await promisify(gzip)(bytes), type, etag };
}

export function respondPublished(h: ResponseToolkit, page: Published): ResponseObject {
  const { bytes, packed, type, etag } = page;
  const response =
    h.request.info.acceptEncoding === 'gzip' ? h.response(packed).compressed('gzip') : h.response(bytes);
  return response.type(type).etag(etag).vary('accept-encoding');
}

/** Serves a text at `path`. `write` returns the text; it is called on first use. */
export function publishAt(server: Server, path: string, type: string, write: () => Promise<string>): void {
  const publish = once(async () => published(await write(), type));
  server.route({
    method: 'GET',
    path,
    options: { auth: false, cache: PUBLIC_CACHE },
    handler: async (_request, h) => respondPublished(h, await publish()),
  });
}

/**
 * Returns a function that computes an expensive value once, on first use. A failed attempt is repeated on the next
 * use.
 */
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
