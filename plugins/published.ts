import { createHash } from 'node:crypto';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** What anybody may read, as it is sent. `etag` is the tag's text, without its quotes. */
export type Published = { readonly text: string; readonly type: string; readonly etag: string };

/** Asked for again after five minutes at the latest, with the tag. */
export const PUBLIC_CACHE = { privacy: 'public', expiresIn: 300_000 } as const;

export const published = (text: string, type: string): Published => ({
  text,
  type,
  etag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
});

export const answerPublished = (h: ResponseToolkit, { text, type, etag }: Published): ResponseObject =>
  h.response(text).type(type).etag(etag);

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
