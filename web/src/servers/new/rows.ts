import type { Schemas } from '../../api/client';

/** A pair of texts in a list that users extend: the name of a port with its number, or of a variable with its value. */
export type Row = { key: number; name: string; value: string };

/** Returns the environment variables of the rows. Rows without a name are left out. */
export const variablesOf = (rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(rows.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));

/** Returns the further ports of the rows, each for TCP and UDP. Rows without a name are left out. */
export const portsOf = (rows: readonly Row[]): Schemas['ServerPort'][] =>
  rows
    .filter(({ name }) => name !== '')
    .map(({ name, value }) => ({ name, protocol: 'both', port: Number(value) }));
