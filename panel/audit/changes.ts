/**
 * The change of a field. Both values are null for a text, whose content is never recorded. One value is null for an
 * item that was added to a list or removed from it.
 */
export type AuditChange = { field: string; from: string | null; to: string | null };

/** Receives changes or details of an operation for its audit log entry. Called after changes are stored. */
export type NoteChanges = (changes: readonly AuditChange[]) => void;

/**
 * What is recorded when a field changes: both values (booleans, numbers, enumerations, times), the added and removed
 * items of a list, or only the name of the field (texts and secrets).
 */
export type AuditedField = 'values' | 'items' | 'name';

type Values = Readonly<Record<string, unknown>>;

/** The maximum number of changes recorded in one entry. */
export const MAX_CHANGES = 100;
const MAX_VALUE_CHARACTERS = 64;
/** The maximum length of a recorded detail, in UTF-16 code units. A longer one is cut. */
export const MAX_DETAIL_CHARACTERS = 200;

/** Returns the changes of the given fields from `before` to `after`. A field that is missing in `after` is unchanged. */
export function changesBetween(
  before: Values,
  after: Values,
  fields: Readonly<Record<string, AuditedField>>,
): AuditChange[] {
  const changes = Object.entries(fields).flatMap(([field, kind]) => {
    const [from, to] = [before[field], after[field]];
    if (to === undefined || shown(from) === shown(to)) return [];
    if (kind === 'name') return [named(field)];
    if (kind === 'values') return [{ field, from: textOf(from), to: textOf(to) }];
    return itemChanges(field, from, to);
  });
  return changes.slice(0, MAX_CHANGES);
}

/** Returns the initial values of a new object, as changes. */
export const givenTo = (values: Values, fields: Readonly<Record<string, AuditedField>>): AuditChange[] =>
  changesBetween({ permissions: [], serverIds: [] }, values, fields);

/** Returns a change that contains the name of the field, but not its values. */
export const named = (field: string): AuditChange => ({ field, from: null, to: null });

/** Returns a detail of a request, such as the path of a file, as a change without a previous value. */
export const detail = (field: string, value: string): AuditChange => ({
  field,
  from: null,
  // Do not end with the first half of a character outside the Basic Multilingual Plane.
  to: value.slice(0, MAX_DETAIL_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ''),
});

function itemChanges(field: string, before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [itemsOf(before), itemsOf(after)];
  const removed = from.filter((item) => !to.includes(item));
  const added = to.filter((item) => !from.includes(item));
  return [
    ...removed.map((item) => ({ field, from: textOf(item), to: null })),
    ...added.map((item) => ({ field, from: null, to: textOf(item) })),
  ];
}

/** Returns the items of a list. Null means no limit, and is recorded as `*`. */
const itemsOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : ['*']);

const shown = (value: unknown) => JSON.stringify(value ?? null);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : String(value);
  return text.slice(0, MAX_VALUE_CHARACTERS);
}
