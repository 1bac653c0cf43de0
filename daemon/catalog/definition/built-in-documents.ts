/**
 * Returns what the YAML files of the built-in types contain, by the names of the files; undefined if the files have to be
 * read. Builds contain the content (`scripts/bundle/parsed-catalogue.mjs`), because parsing YAML delays each start.
 */
export const builtInDocuments = (): Readonly<Record<string, unknown>> | undefined => undefined;
