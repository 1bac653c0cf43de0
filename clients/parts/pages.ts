import { type ApiResult, ok } from './responses.js';

/** The type of the items of a page's list. */
export type ItemOf<P> = {
  [K in keyof P]: P[K] extends readonly (infer I)[] ? I : never;
}[keyof P];

/**
 * Yields all items of a list. Each page is requested when it is reached.
 *
 * @param ask requests the page at a cursor; undefined for the first page
 * @throws ApiFailure
 */
export async function* pages<P extends object>(
  ask: (cursor: string | undefined) => Promise<ApiResult<P>>,
): AsyncGenerator<ItemOf<P>, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = (await ok(ask(cursor))) as unknown as Record<string, unknown>;
    const items = Object.values(page).find(Array.isArray) as ItemOf<P>[] | undefined;
    yield* items ?? [];
    cursor = (page['nextCursor'] ?? page['next_cursor'] ?? undefined) as string | undefined;
  } while (cursor !== undefined);
}
