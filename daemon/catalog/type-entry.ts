import { createHash } from 'node:crypto';
import type { TypeDefinition } from './definition/type-definition.js';
import type { ServerType } from './server-type.js';

/** Where a definition comes from: Berth, a file in `DATA_DIR/catalog`, or `PUT /types/{type}`. */
export type TypeSource = 'built_in' | 'file' | 'api';

/** A server type with its definition. */
export type TypeEntry = {
  serverType: ServerType;
  definition: TypeDefinition;
  source: TypeSource;
  /** The entity tag of the definition. It is the same for equal definitions, wherever they come from. */
  etag: string;
};

/** The maximum length of a text from another file that is shown as a part of the definition. */
const MAX_SHOWN_CHARACTERS = 65_536;

/** @param loaded a definition and its server type, with the contents of its files */
export function typeEntry(
  { serverType, definition }: Pick<TypeEntry, 'serverType' | 'definition'>,
  source: TypeSource,
): TypeEntry {
  const shown = withContents(definition, serverType.files);
  const hash = createHash('sha256').update(JSON.stringify([shown, serverType.files]));
  return { serverType, definition: shown, source, etag: `"${hash.digest('base64url').slice(0, 27)}"` };
}

/** Replaces references to other files by their texts, so that the definition is complete. */
function withContents(definition: TypeDefinition, contents: Record<string, string>): TypeDefinition {
  if (definition.files === undefined) return definition;
  const files = Object.entries(definition.files).map(([path, file]) => {
    const content = contents[path];
    const isShown = content !== undefined && content.length <= MAX_SHOWN_CHARACTERS;
    return [path, isShown ? { content } : file] as const;
  });
  return { ...definition, files: Object.fromEntries(files) };
}
