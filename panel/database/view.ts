import { isoTime } from '../../lib/time/clock.js';

/** Columns of a row in their public form: times are ISO 8601. */
export type View<Row, Field extends keyof Row> = {
  [F in Field]: Date extends Row[F] ? Exclude<Row[F], Date> | string : Row[F];
};

/** Returns only the named columns of a row, so that a column that is added later is not exposed by accident. */
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
