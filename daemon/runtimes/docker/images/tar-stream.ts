import { TAR_END_BYTES, tarHeader, tarPadding } from '../../../archives/tar/tar-headers.js';

/** An entry of a tar archive: a file whose `content` has exactly `size` bytes, or a directory without content. */
export type TarEntry = {
  path: string;
  mode: number;
  size?: number;
  content?: AsyncIterable<Buffer> | Buffer;
};

/** Yields a tar archive in pieces. All its entries belong to root. */
export async function* writeTar(entries: Iterable<TarEntry>): AsyncGenerator<Buffer, void, undefined> {
  for (const { path, mode, size = 0, content } of entries) {
    const type = content === undefined ? 'folder' : 'file';
    yield tarHeader({ type, path: path.replace(/^\/+/, ''), mode, modifiedNs: 0n, size });
    let written = 0;
    for await (const chunk of Buffer.isBuffer(content) ? [content] : (content ?? [])) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size)
      throw new Error(`the content of ${path} has ${written} bytes instead of the announced ${size}`);
    yield Buffer.alloc(tarPadding(size));
  }
  yield Buffer.alloc(TAR_END_BYTES);
}
