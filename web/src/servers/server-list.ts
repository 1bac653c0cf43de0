import type { Server } from '../api/client';

export const SORTS = ['name', 'status', 'type', 'port'] as const;
export type Sort = (typeof SORTS)[number];

/** What the address of the list says: the text to search for, the states to show and the order. */
export type ListSearch = { q?: string; status?: Server['status']; sort?: Sort; desc?: boolean };

/** Returns the search of an address. Values that are not known are left out, because anybody can write an address. */
export function listSearchOf(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  if (typeof raw['q'] === 'string' && raw['q'] !== '') search.q = raw['q'].slice(0, 100);
  if (typeof raw['status'] === 'string') search.status = raw['status'] as Server['status'];
  const sort = SORTS.find((each) => each === raw['sort']);
  if (sort !== undefined) search.sort = sort;
  if (raw['desc'] === true) search.desc = true;
  return search;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns the servers that a search finds, in its order. The text matches name, type, description, port and id. */
export function findServers(servers: Server[], { q = '', status, sort = 'name', desc = false }: ListSearch) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = servers.filter((server) => {
    if (status !== undefined && server.status !== status) return false;
    const text =
      `${server.name} ${server.type} ${server.description ?? ''} ${server.port} ${server.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  found.sort((one, other) => collator.compare(String(one[sort]), String(other[sort])) * (desc ? -1 : 1));
  return found;
}

/** Returns a search in another order. The order that it already has is reversed. */
export function withSort({ desc, ...search }: ListSearch, sort: Sort): ListSearch {
  const isReversed = (search.sort ?? 'name') === sort && desc !== true;
  return isReversed ? { ...search, sort, desc: true } : { ...search, sort };
}
