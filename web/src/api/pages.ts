type Page<Item> = { items: Item[]; nextCursor: string | null } | undefined;

/** The largest page that the panel returns. */
export const PAGE_SIZE = 100;

/** Reads all pages of a list, such as the members of a server. */
export async function allPages<Item>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ? { limit: PAGE_SIZE, cursor } : { limit: PAGE_SIZE });
    items.push(...(page?.items ?? []));
    cursor = page?.nextCursor;
  } while (cursor);
  return items;
}
