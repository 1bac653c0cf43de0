/**
 * The models (tables) of one connection. Each module adds its own to this interface, in a file named `*-row.ts`, and
 * `panel/schema/` creates all of them. Several stores can use the same table.
 */
// biome-ignore lint/suspicious/noEmptyInterface: `declare module` in the modules adds its properties
export interface Models {}
