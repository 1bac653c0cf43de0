/**
 * Returns functions that return the definitions of the built-in types as JSON, by the names of the types; undefined if the YAML
 * files have to be read. Builds contain the texts (`scripts/bundle/parsed-catalogue.mjs`), because parsing YAML delays each start.
 */
export const builtInDocuments = (): Readonly<Record<string, () => string>> | undefined => undefined;
