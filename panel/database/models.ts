/**
 * The tables, as models of one connection: several stores use the same table. Each module adds its own, in `<what>-row.ts`, and
 * `panel/schema/` binds them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: `declare module` in the modules adds its properties
export interface Models {}
