import type { TarOptions, TarResult } from '../../archives/tar/tar-walk.js';
import type { Deflate } from '../../archives/zip/deflating.js';
import type { FileParts } from '../changes/file-parts.js';
import { openFolder } from '../jail/jail.js';
import { canonicalPath, containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import { tarGzChunks } from './tar-gz-chunks.js';

export type TarFolderOptions = Pick<TarOptions, 'include' | 'exclude'> & {
  /** Unlimited by default. */
  maxFileBytes?: number;
  signal: AbortSignal;
  /** Called with the number of bytes read since the last call. */
  onRead?: (bytes: number) => void;
};

/** Streams the content of a folder on demand. The reader owns the chunks. */
export async function* tarFolder(
  { jail, walks, deflate }: Pick<FileParts, 'jail' | 'walks'> & { deflate: Deflate },
  path: JailPath,
  { include, exclude, maxFileBytes = Number.POSITIVE_INFINITY, signal, onRead }: TarFolderOptions,
): AsyncGenerator<Uint8Array, TarResult> {
  await using folder = await jail.hold(path, openFolder);
  const source = { fd: folder.fd, path: canonicalPath(path), include, exclude, maxFileBytes };
  const summary = yield* tarGzChunks(source, { walks, deflate, of: containerOf(path), signal, onRead });
  return { ...summary, changedPaths: summary.changedPaths.map(inUtf8) };
}

const inUtf8 = (path: string) => path.split('/').map(nameOf).join('/');
