// Fast path (decision 0011). The built-in types of the daemon: no start parses YAML, and each type is parsed when it is used.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

const CATALOGUE = join(import.meta.dirname, '..', '..', 'catalog');

/** An esbuild plugin that puts the definitions of the built-in types, with the texts of their files, into builds. */
export const parsedCatalogue = {
  name: 'parsed-catalogue',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]daemon[\\/]catalog[\\/]definition[\\/]built-in-documents\.ts$/ }, builtInModule);
  },
};

/** Returns the module that builds contain, and the files from which it is made. */
export function builtInModule() {
  const names = readdirSync(CATALOGUE).filter((name) => name.endsWith('.yaml'));
  const watchFiles = names.map((name) => join(CATALOGUE, name));
  // A function per type: V8 makes its text a string only when it is called.
  const types = names.map((name) => {
    const text = JSON.stringify(JSON.stringify(withTexts(parse(join(CATALOGUE, name)), watchFiles)));
    return `${JSON.stringify(name.slice(0, -'.yaml'.length))}: () => ${text}`;
  });
  const contents = `export const builtInDocuments = () => ({ ${types.join(',\n')} });`;
  return { contents, loader: 'js', watchFiles };
}

function parse(path) {
  const document = parseDocument(readFileSync(path, 'utf8'));
  if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
  return document.toJS({ maxAliasCount: 20 });
}

/** Replaces references to files next to the definition by their texts. */
function withTexts(definition, watchFiles) {
  if (definition.files === undefined) return definition;
  const files = Object.entries(definition.files).map(([path, source]) => {
    if (source.from === undefined) return [path, source];
    const file = join(CATALOGUE, source.from);
    watchFiles.push(file);
    return [path, { content: readFileSync(file, 'utf8') }];
  });
  return { ...definition, files: Object.fromEntries(files) };
}
