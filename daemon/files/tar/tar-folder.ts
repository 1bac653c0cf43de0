import type { Deflate } from '../../archives/zip/deflating.js';
import type { FileParts } from '../changes/file-parts.js';
import { openFolder } from '../jail/jail.js';
import { canonicalPath, containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import { tarGzChunks } from './tar-gz-chunks.js';

export type TarFolderOptions = {
  /**
   * Patterns (`Globs`) relative to the folder: what to include (empty means everything), and what to exclude from
   * that.
   */
  include: readonly string[];
  exclude: readonly string[];
  /** The maximum total size of the files, checked before each file is read. Unlimited by default. */
  maxFileBytes?: number;
  signal: AbortSignal;
  /** Called with the number of bytes read since the last call. */
  onRead?: (bytes: number) => void;
};

/** The summary of a finished archive. Sizes are in bytes. */
export type TarredFolder = {
  entries: number;
  /** The total length of the names, each with a terminating byte. */
  nameBytes: number;
  fileBytes: number;
  /** How many devices, pipes and sockets were skipped. */
  leftOut: number;
  /** How many files changed while they were read, and the paths of the first hundred. */
  changed: number;
  changedPaths: string[];
};

/** Streams the content of a folder on demand. The reader owns the chunks. */
export async function* tarFolder(
  { jail, walks, deflate }: Pick<FileParts, 'jail' | 'walks'> & { deflate: Deflate },
  path: JailPath,
  { include, exclude, maxFileBytes = Number.POSITIVE_INFINITY, signal, onRead }: TarFolderOptions,
): AsyncGenerator<Uint8Array, TarredFolder> {
  await using folder = await jail.hold(path, openFolder);
  const source = { fd: folder.fd, path: canonicalPath(path), include, exclude, maxFileBytes };
  const summary = yield* tarGzChunks(source, { walks, deflate, of: containerOf(path), signal, onRead });
  return { ...summary, changedPaths: summary.changedPaths.map(inUtf8) };
}

const inUtf8 = (path: string) => path.split('/').map(nameOf).join('/');
