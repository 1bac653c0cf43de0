import type { FileParts } from '../file-parts.js';
import { openFolder } from '../jail/jail.js';
import { canonicalPath, containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import type { Deflate } from '../walks/deflating.js';
import { tarGzChunks } from './tar-gz-chunks.js';

export type TarFolderOptions = {
  /** Patterns (`Globs`) relative to the folder: of what is taken, none for everything, and of what is left out of that. */
  include: readonly string[];
  exclude: readonly string[];
  /** More bytes of files are refused before they are read; left out: as many as there are. */
  maxFileBytes?: number;
  signal: AbortSignal;
  /** Told of so many more bytes that were read. */
  onRead?: (bytes: number) => void;
};

/** What an archive holds, once it is all there. Sizes are in bytes. */
export type TarredFolder = {
  entries: number;
  /** Of their names, each with a byte that ends it. */
  nameBytes: number;
  fileBytes: number;
  /** Devices, pipes and sockets, which no archive holds. */
  leftOut: number;
  /** Files that were written while they were read: how many, and the paths of the first hundred. */
  changed: number;
  changedPaths: string[];
};

/** All that a folder holds, as it is asked for. Chunks are the reader's to keep. */
export async function* tarFolder(
  { jail, walks, deflate }: Pick<FileParts, 'jail' | 'walks'> & { deflate: Deflate },
  path: JailPath,
  { include, exclude, maxFileBytes = Number.POSITIVE_INFINITY, signal, onRead }: TarFolderOptions,
): AsyncGenerator<Uint8Array, TarredFolder> {
  const folder = await jail.hold(path, openFolder);
  try {
    const source = { fd: folder.fd, path: canonicalPath(path), include, exclude, maxFileBytes };
    const told = yield* tarGzChunks(source, { walks, deflate, of: containerOf(path), signal, onRead });
    return { ...told, changedPaths: told.changedPaths.map(inUtf8) };
  } finally {
    await folder.close();
  }
}

const inUtf8 = (path: string) => path.split('/').map(nameOf).join('/');
