/** The classes of every table inside a `Section`: a quiet head, a line between rows, a tint under the pointer. */
export const TABLE = {
  head: 'border-b border-line text-dim',
  headCell: 'px-3 py-2 font-medium first:ps-0 last:pe-0',
  row: 'border-b border-line/70 last:border-0 hover:bg-row',
  cell: 'px-3 py-2.5 first:ps-0 last:pe-0',
} as const;
