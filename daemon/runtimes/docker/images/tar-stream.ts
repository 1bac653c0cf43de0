/** An entry of a tar archive; `content` has exactly `size` bytes. */
export type TarEntry = { path: string; mode: number; size: number; content: AsyncIterable<Buffer> | Buffer };

const BLOCK_BYTES = 512;

/** Returns the entry of a folder. */
export const tarFolder = (path: string, mode: number): TarEntry => ({
  path: path.endsWith('/') ? path : `${path}/`,
  mode,
  size: 0,
  content: Buffer.alloc(0),
});

/** Yields an archive in the ustar format (POSIX.1-1988) in pieces. All entries belong to root. */
export async function* writeTar(entries: Iterable<TarEntry>): AsyncGenerator<Buffer, void, undefined> {
  for (const { path, mode, size, content } of entries) {
    yield header(path, mode, size);
    let written = 0;
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes, not ${size}`);
    yield Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

function header(path: string, mode: number, size: number): Buffer {
  const name = path.replace(/^\/+/, '');
  if (Buffer.byteLength(name) > 100) throw new Error(`${path} is too long for a tar header`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, offset: number, width: number) =>
    block.write(value.toString(8).padStart(width - 1, '0'), offset, 'latin1');
  block.write(name, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write(name.endsWith('/') ? '5' : '0', 156);
  block.write('ustar\u000000', 257, 'latin1');
  // The checksum treats its own field as spaces.
  block.fill(' ', 148, 156);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  block[154] = 0;
  return block;
}
