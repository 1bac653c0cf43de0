import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../lib/errors/start-error.js';
import { PARTS, type Part, partOf } from './contents.js';

/** The name of the manifest in a backup, which is its first file. */
export const MANIFEST = 'manifest.json';

const FORMAT = 1;
const MAX_FILES = 10_000;
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

export type BackupFile = { path: string; bytes: number; sha256: string };
export type BackupDatabase = { path: string; migrations: string[] };

/** What a backup of Berth contains. */
export type Manifest = {
  format: typeof FORMAT;
  /** The version of Berth that made the backup. */
  version: string;
  createdAt: string;
  parts: Part[];
  databases: BackupDatabase[];
  files: BackupFile[];
  /** The variables whose secrets are not in the backup, because they were set in the environment. */
  secretsElsewhere: string[];
};

/** Describes the files in a folder that become a backup. */
export async function manifestOf(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const files: BackupFile[] = [];
  for (const path of await filesIn(folder)) files.push(await described(folder, path));
  if (files.length > MAX_FILES)
    throw new StartError(
      `There are ${files.length} files to back up, and a backup can have ${MAX_FILES}: move files that server types do not need out of DATA_DIR/catalog.`,
    );
  return { format: FORMAT, ...about, files };
}

/**
 * Reads the manifest of an unpacked backup, and compares all files with it.
 * @throws StartError if the backup is damaged, or has a format of a newer version
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const found = await filesIn(folder);
  if (!found.includes(MANIFEST)) throw damaged('it has no manifest');
  const { size } = await lstat(join(folder, MANIFEST));
  if (size > MAX_MANIFEST_BYTES) throw damaged('its manifest is too large');
  const manifest = parsed(await readFile(join(folder, MANIFEST), 'utf8'));
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  for (const path of found) {
    if (path === MANIFEST) continue;
    const file = expected.get(path);
    if (file === undefined) throw damaged(`${path} is not in its manifest`);
    if ((await described(folder, path)).sha256 !== file.sha256) throw damaged(`${path} was changed`);
    expected.delete(path);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw damaged(`${missing} is missing`);
  return manifest;
}

export const damaged = (why: string, cause?: unknown) =>
  new StartError(`The backup is damaged (${why}): use another one.`, { cause });

function parsed(text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format !== FORMAT) throw newerFormat(String(manifest.version));
    const isKnown = ({ path }: { path: string }) =>
      partOf(path) !== undefined && !path.split('/').includes('..');
    const { parts, files, databases, secretsElsewhere } = manifest;
    if (![...files, ...databases].every(isKnown) || !parts.every((part) => PARTS.includes(part)))
      throw damaged('its manifest has unknown files');
    if (!databases.every(({ migrations }) => Array.isArray(migrations)) || !Array.isArray(secretsElsewhere))
      throw damaged('its manifest is incomplete');
    return manifest;
  } catch (error) {
    throw error instanceof StartError ? error : damaged('its manifest cannot be read', error);
  }
}

const newerFormat = (version: string) =>
  new StartError(
    `The backup was made by version ${version} of Berth, whose backups this version cannot read: install that version or a newer one.`,
  );

/** Returns the paths of all files in a folder and its subfolders. @throws StartError if one is not a plain file */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesIn(folder, path)));
    else if (entry.isFile()) found.push(path);
    else throw damaged(`${path} is not a file`);
  }
  return found;
}

async function described(folder: string, path: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
