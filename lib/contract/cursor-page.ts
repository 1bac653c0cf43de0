import { DomainError } from '../errors/errors.js';

/** Which page of a list is requested. `cursor` is the `next_cursor` of the previous page. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

/** The position of an entry in a list. Entries are ordered by age, and those of the same age by id. */
export type Place<Age> = { age: Age; id: string };

/** How a list converts positions to cursors and back. A cursor contains the text `<age> <id>`. */
export type Places<Entry, Age> = {
  placeOf(entry: Entry): Place<Age>;
  /** Matches a cursor. The first group is the age, the second one the id. */
  pattern: RegExp;
  parseAge(text: string): Age;
};

export const DEFAULT_PAGE = 100;

/**
 * Returns one page, the oldest entries first. The cursor names the last entry of the page, so that no entry appears
 * twice when others are added or removed in between.
 *
 * @throws DomainError `invalid_input` for a cursor that is not from this list
 */
export function cursorPage<Entry, Age extends number | string>(
  entries: readonly Entry[],
  { limit = DEFAULT_PAGE, cursor }: PageRequest,
  { placeOf, pattern, parseAge }: Places<Entry, Age>,
): { shown: Entry[]; next_cursor: string | null } {
  let rest = entries.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  if (cursor !== undefined) {
    const [age = '', id = ''] = readCursor(cursor, pattern);
    const after = { age: parseAge(age), id };
    rest = rest.filter((entry) => compare(after, placeOf(entry)) < 0);
  }
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  if (last === undefined || rest.length <= limit) return { shown, next_cursor: null };
  const { age, id } = placeOf(last);
  return { shown, next_cursor: writeCursor(`${age} ${id}`) };
}

export const writeCursor = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * Decodes a cursor.
 *
 * @returns the texts that the groups of the pattern match
 * @throws DomainError `invalid_input` if the pattern does not match
 */
export function readCursor(cursor: string, pattern: RegExp): string[] {
  const found = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (found !== null) return found.slice(1);
  throw new DomainError('invalid_input', '`cursor` is not valid for this list.', {
    details: [{ path: '/query/cursor', message: 'is not a next_cursor of this list' }],
  });
}

function compare<Age extends number | string>(one: Place<Age>, other: Place<Age>): number {
  if (one.age !== other.age) return one.age < other.age ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
