import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../lib/disk/writing/flush-folder.js';
import { DRAFT_SUFFIX, writeDurably } from '../../lib/disk/writing/write-durably.js';
import { errorCode } from '../../lib/errors/errors.js';
import { systemFault } from '../../lib/errors/host-fault.js';
import { MAX_DEFINITION_BYTES, type ServerTypeReader } from './definition/server-type-file.js';
import type { TypeEntry } from './type-entry.js';
import { typeEntry } from './type-entry.js';

/** A stored definition that the daemon cannot use, and why. */
export type IgnoredType = { type: string; reason: string };

/** The folder with the definitions that came over the API, one file `<type>.json` for each. */
export type StoredTypes = {
  /** Stores a definition. After a kill, the folder has the old or the new one. @throws DomainError of the disk */
  put(type: string, text: string): Promise<void>;
  /** @throws DomainError of the disk */
  remove(type: string): Promise<void>;
};

/** The maximum number of types from the API. Further files are ignored. */
export const MAX_STORED_TYPES = 200;

const FILE = /^(?<type>[a-z0-9][a-z0-9-]{0,62})\.json$/;

/** Opens the folder, which need not exist. A file that is damaged or not valid is left as it is, and reported. */
export async function openStoredTypes(
  folder: string,
  reader: ServerTypeReader,
): Promise<{ stored: StoredTypes; entries: TypeEntry[]; ignored: IgnoredType[] }> {
  const entries: TypeEntry[] = [];
  const ignored: IgnoredType[] = [];
  for (const name of await namesIn(folder, ignored)) {
    if (name.endsWith(DRAFT_SUFFIX)) await rm(join(folder, name), { force: true }).catch(() => undefined);
    const type = FILE.exec(name)?.groups?.['type'];
    if (type === undefined) continue;
    if (entries.length >= MAX_STORED_TYPES) {
      ignored.push({ type, reason: `there are more than ${MAX_STORED_TYPES} definitions` });
      continue;
    }
    const found = await read(join(folder, name), type, reader);
    if ('reason' in found) ignored.push(found);
    else entries.push(found);
  }
  return { stored: storedIn(folder), entries, ignored };
}

const storedIn = (folder: string): StoredTypes => ({
  async put(type, text) {
    try {
      await writeDurably(join(folder, `${type}.json`), text);
    } catch (error) {
      throw systemFault(error, 'The server type cannot be stored');
    }
  },
  async remove(type) {
    try {
      await rm(join(folder, `${type}.json`), { force: true });
      await flushFolder(folder);
    } catch (error) {
      throw systemFault(error, 'The server type cannot be deleted');
    }
  },
});

async function namesIn(folder: string, ignored: IgnoredType[]): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code !== 'ENOENT') ignored.push({ type: '*', reason: `${folder} cannot be read (${code})` });
    return [];
  }
}

async function read(path: string, type: string, reader: ServerTypeReader): Promise<TypeEntry | IgnoredType> {
  const text = await textOf(path);
  if (typeof text !== 'string') return { type, reason: text.reason };
  const content = parsed(text);
  if (content === undefined) return { type, reason: 'the stored file is damaged: store the type again' };
  const found = reader.definition(content);
  if ('problems' in found) return { type, reason: found.problems.slice(0, 3).join('; ') };
  if (found.serverType.type !== type) return { type, reason: 'the stored file is of another type' };
  return typeEntry(found, 'api');
}

async function textOf(path: string): Promise<string | { reason: string }> {
  try {
    const handle = await open(path, 'r');
    try {
      // The file may be anything, so never read more than a definition can have.
      const buffer = Buffer.alloc(4 * MAX_DEFINITION_BYTES + 1);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      if (bytesRead === buffer.length) return { reason: 'the stored file is too large' };
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return { reason: `the stored file cannot be read (${code})` };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
