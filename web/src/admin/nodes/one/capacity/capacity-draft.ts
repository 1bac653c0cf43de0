import type { Node } from '../../../../api/admin/nodes';
import type { Schemas } from '../../../../api/client';

type Capacity = Node['capacity'];
export type CapacityField = keyof Capacity;

/** What a user has entered. Fields that are missing were not touched. */
export type CapacityDraft = Partial<Record<CapacityField, string>>;

const GIB = 1024 ** 3;
const MAX_GIB = 1024 ** 2;
const MAX_CORES = 65_536;
const MAX_PERCENT = 1000;
/** The digits after the point that a field shows. */
const DIGITS = 3;

const isSize = (field: CapacityField): boolean => field === 'memoryBytes' || field === 'diskBytes';
export const isOvercommit = (field: CapacityField): boolean => field.endsWith('Overcommit');

/** Returns the text of a field: sizes in GiB, and nothing where nothing is set. */
export function capacityText(field: CapacityField, capacity: Capacity): string {
  const value = capacity[field];
  if (value === null) return '';
  return String(Number((isSize(field) ? value / GIB : value).toFixed(DIGITS)));
}

/** Returns the value of a field's text, which is null if it is empty; undefined if the field cannot have it. */
export function capacityValue(field: CapacityField, text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (isOvercommit(field)) return /^\d{1,4}$/.test(trimmed) ? upTo(MAX_PERCENT, Number(trimmed)) : undefined;
  if (trimmed === '') return null;
  if (!/^\d{1,7}(\.\d{1,9})?$/.test(trimmed)) return undefined;
  const value = upTo(isSize(field) ? MAX_GIB : MAX_CORES, Number(trimmed));
  return value !== undefined && isSize(field) ? Math.round(value * GIB) : value;
}

const upTo = (most: number, value: number): number | undefined => (value <= most ? value : undefined);

/** Returns the fields whose text they cannot have. */
export const invalidIn = (draft: CapacityDraft): CapacityField[] =>
  fieldsOf(draft).filter((field) => capacityValue(field, draft[field] ?? '') === undefined);

/** Returns what the draft changes. A size that was not touched keeps its bytes, which its text may not show exactly. */
export function capacityChanges(draft: CapacityDraft, capacity: Capacity): Schemas['NewNodeCapacity'] {
  const changed = fieldsOf(draft).filter((field) => draft[field] !== capacityText(field, capacity));
  return Object.fromEntries(
    changed.flatMap((field) => {
      const value = capacityValue(field, draft[field] ?? '');
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

const fieldsOf = (draft: CapacityDraft) => Object.keys(draft) as CapacityField[];
