import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { create, Unpack } from 'tar';
import { openedByPassphrase, sealedByPassphrase } from '../../lib/age/passphrase.js';
import { AgeError } from '../../lib/age/payload.js';
import { flushFolder } from '../../lib/disk/writing/flush-folder.js';
import { DRAFT_SUFFIX } from '../../lib/disk/writing/write-durably.js';
import { errorCode } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { damaged } from './manifest.js';

/** A backup of Berth: a compressed tar archive, encrypted with a passphrase, which `age` and `tar` can read as well. */

/** File systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

export type SealOptions = {
  folder: string;
  paths: readonly string[];
  passphrase: string;
  signal: AbortSignal;
};

/**
 * Writes files of a folder into a new backup, which exists only when it is complete.
 * @throws StartError if the file exists; the system's errors; the reason of `signal`
 */
export async function writeSealed(file: string, options: SealOptions): Promise<void> {
  const { folder, paths, passphrase, signal } = options;
  requireAbsent(file);
  await removeDrafts(file);
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}${DRAFT_SUFFIX}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      const archive = create({ cwd: folder, portable: true, gzip: true, strict: true }, [...paths]);
      await writeAll(handle, sealedByPassphrase(archive, passphrase), signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(dirname(file));
}

async function writeAll(
  handle: FileHandle,
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted();
    for (let at = 0; at < part.length; ) at += (await handle.write(part, at)).bytesWritten;
  }
  signal.throwIfAborted();
}

/** Gives the complete draft its name, which a hard link does only if there is no such file. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error) ?? '')) throw errorCode(error) === 'EEXIST' ? exists(file) : error;
    requireAbsent(file);
    await rename(draft, file);
  }
}

export function requireAbsent(file: string): void {
  if (existsSync(file)) throw exists(file);
}

const exists = (file: string) =>
  new StartError(`${file} exists, and is not overwritten: choose another name, or delete it.`);

/** Removes what killed attempts to write this file have left. */
async function removeDrafts(file: string): Promise<void> {
  const start = `.${basename(file)}.`;
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(start) && /^[0-9a-f]{12}\.draft$/.test(name.slice(start.length)))
      await rm(join(dirname(file), name), { force: true });
}

/**
 * Unpacks a backup into an empty folder.
 * @throws StartError if it is not a backup, is damaged, or has another passphrase; the system's errors
 */
export async function readSealed(
  file: string,
  { folder, passphrase, signal }: Omit<SealOptions, 'paths'>,
): Promise<void> {
  const unpack = new Unpack({
    ...{ cwd: folder, strict: true, preserveOwner: false, fmode: 0o600, dmode: 0o700 },
    // Whoever made the archive knows the passphrase. A database can be mostly empty.
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    filter: (_path, entry) => 'type' in entry && entry.type === 'File',
  });
  const ended = new Promise<void>((resolve, reject) => {
    unpack.on('close', resolve);
    unpack.on('error', reject);
  });
  ended.catch(() => undefined);
  const bytes = createReadStream(file, { signal });
  try {
    for await (const part of openedByPassphrase(bytes, passphrase))
      if (!unpack.write(Buffer.from(part))) await Promise.race([once(unpack, 'drain'), ended]);
    unpack.end();
    await ended;
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error, file);
  } finally {
    bytes.destroy();
  }
}

function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof AgeError) {
    if (error.reason === 'unknown key')
      return new StartError(`The passphrase of ${file} is another one, or the file is damaged.`);
    if (error.reason === 'no passphrase')
      return new StartError(`${file} is not a backup that \`berth backup create\` has made, or is damaged.`);
    return damaged('it was changed or cut', error);
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined && /^(?:TAR_|Z_)/.test(code)
    ? damaged(`it cannot be unpacked: ${code}`, error)
    : error;
}
