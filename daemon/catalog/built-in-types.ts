import type { TypeDefinition } from './definition/type-definition.js';
import { toServerType } from './definition/type-definition.js';
import { type TypeEntry, typeEntry } from './type-entry.js';

/** The built-in types, by their names. */
export type BuiltInTypes = Pick<ReadonlyMap<string, TypeEntry>, 'get' | 'keys'>;

/**
 * Returns types that are parsed when they are used for the first time: a daemon uses those of its servers, and the others only for
 * lists. The definitions are those of a build, which the tests have checked, with the texts of their files.
 */
export function parsedWhenUsed(documents: Readonly<Record<string, () => string>>): BuiltInTypes {
  const used = new Map<string, TypeEntry>();
  return {
    keys: () => Object.keys(documents).values(),
    get(type) {
      const text = Object.hasOwn(documents, type) ? documents[type] : undefined;
      if (text === undefined) return undefined;
      const known = used.get(type);
      if (known !== undefined) return known;
      const definition = JSON.parse(text()) as TypeDefinition;
      const files = Object.entries(definition.files ?? {}).flatMap(([path, source]) =>
        'content' in source ? [[path, source.content] as const] : [],
      );
      const serverType = toServerType(definition, Object.fromEntries(files));
      const entry = typeEntry({ serverType, definition }, 'built_in');
      used.set(type, entry);
      return entry;
    },
  };
}
