import { readdir } from 'node:fs/promises';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { parsedWhenUsed } from './built-in-types.js';
import { builtInDocuments } from './definition/built-in-documents.js';
import { createServerTypeReader, type ServerTypeReader } from './definition/server-type-file.js';
import { openStoredTypes } from './stored-types.js';
import { type TypeEntry, typeEntry } from './type-entry.js';
import { createTypeSet, type TypeSet } from './type-set.js';

export type CatalogueOptions = {
  /**
   * Folders with `<type>.yaml` files: that of the built-in types, then those of the operator. A file replaces those of
   * the same type in earlier folders.
   */
  folders: string[];
  /** The folder with the definitions from the API. Without it, there are none, and none can be stored. */
  storedFolder?: string | undefined;
  logger?: Pick<Logger, 'warn'> | undefined;
};

/**
 * Loads the definitions of all server types. A definition from the API that is damaged or not valid is only reported.
 *
 * @throws DomainError `invalid_input` that lists every error of every YAML file, one per line
 */
export async function loadTypes({ folders, storedFolder, logger }: CatalogueOptions): Promise<TypeSet> {
  const reader = createServerTypeReader();
  const problems: string[] = [];
  const [builtInFolder, ...others] = folders;
  const documents = builtInDocuments();
  const inBuiltInFolder = builtInFolder === undefined || documents ? [] : await yamlFiles(builtInFolder);
  const read = await readTypes(inBuiltInFolder, reader, problems);
  const inOthers = (await Promise.all(others.map(yamlFiles))).flat();
  const files = await readTypes(inOthers, reader, problems);
  if (documents === undefined && read.size + files.size === 0 && problems.length === 0)
    problems.push(`no server type found in ${folders.join(', ')}`);
  if (problems.length > 0) {
    throw new DomainError(
      'invalid_input',
      `The catalogue of server types has errors:\n${problems.join('\n')}.`,
    );
  }
  const inSource = (source: 'built_in' | 'file', types: typeof files) =>
    new Map([...types].map(([type, loaded]) => [type, typeEntry(loaded, source)]));
  const builtIn = documents === undefined ? inSource('built_in', read) : parsedWhenUsed(documents);
  const sources = { builtIn, files: inSource('file', files) };
  if (storedFolder === undefined)
    return createTypeSet({ reader, ...sources, stored: undefined, entries: [], ignored: [] });
  const { stored, entries, ignored } = await openStoredTypes(storedFolder, reader);
  for (const { type, reason } of ignored)
    logger?.warn({ type, reason }, 'ignored a stored definition of a server type');
  return createTypeSet({ reader, ...sources, stored, entries, ignored });
}

type Loaded = Pick<TypeEntry, 'serverType' | 'definition'>;

type TypeFile = { folder: string; file: string };

async function readTypes(
  files: readonly TypeFile[],
  reader: ServerTypeReader,
  problems: string[],
): Promise<Map<string, Loaded>> {
  const types = new Map<string, Loaded>();
  for (const { folder, file } of files) {
    const loaded = await reader.file(folder, file);
    if ('problems' in loaded) problems.push(...loaded.problems);
    else types.set(loaded.serverType.type, loaded);
  }
  return types;
}

async function yamlFiles(folder: string): Promise<TypeFile[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.yaml') && !entry.name.startsWith('.'))
      .map((entry) => ({ folder, file: entry.name }));
  } catch (error) {
    // The folder is missing if the operator has not added server types.
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    if (code === undefined) throw error;
    throw new DomainError(
      'invalid_input',
      `${folder} cannot be read (${code}): check that it is a folder, and that the daemon may read it.`,
      { cause: error },
    );
  }
}
