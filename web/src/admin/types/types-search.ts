/** What the address of the list says: the text to search for. */
export type TypesSearch = { q?: string };

const MAX_TEXT = 100;

/** Returns the search of an address. The router reads a text that looks like a number as one. */
export function typesSearchOf(raw: Record<string, unknown>): TypesSearch {
  const q = ['string', 'number'].includes(typeof raw['q']) ? String(raw['q']).slice(0, MAX_TEXT) : '';
  return q === '' ? {} : { q };
}

type Named = { type: string; name: string };

/** Returns the types whose id or name contains all words of a text. */
export function findTypes<T extends Named>(types: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return types.filter(({ type, name }) =>
    words.every((word) => `${type} ${name}`.toLowerCase().includes(word)),
  );
}
