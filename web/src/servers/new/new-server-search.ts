/** What the address of the page says: the text to search games for, and the chosen game. */
export type NewServerSearch = { q?: string; type?: string };

/** Returns the search of an address. Values of the wrong kind are left out, because anybody can write an address. */
export function newServerSearchOf(raw: Record<string, unknown>): NewServerSearch {
  const search: NewServerSearch = {};
  if (typeof raw['q'] === 'string' && raw['q'] !== '') search.q = raw['q'].slice(0, 100);
  if (typeof raw['type'] === 'string' && raw['type'] !== '') search.type = raw['type'].slice(0, 63);
  return search;
}
