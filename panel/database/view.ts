import { isoTime } from '../../lib/time/clock.js';

/** Columns of a row in their public form: times are ISO 8601. */
export type View<Row, Field extends keyof Row> = {
  [F in Field]: Date extends Row[F] ? Exclude<Row[F], Date> | string : Row[F];
};

/** Returns the named columns of a row only, so that a new column is never exposed by accident. */
export function viewOf<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): View<Row, Field> {
  const shown = fields.map((field) => {
    const value = row[field];
    return [field, value instanceof Date ? isoTime(value.getTime()) : value];
  });
  return Object.fromEntries(shown);
}
