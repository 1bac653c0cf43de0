const BLOCK = 512;

/** A tar header to write. `type` is that of POSIX: 0 file, 1 hard link, 2 symbolic link, 5 folder, x pax. */
export type MadeTarEntry = {
  name: string;
  type?: string;
  content?: string | Buffer;
  mode?: number;
  link?: string;
  /** The bytes of the size field, if they differ from the size of the content. */
  sizeField?: Buffer;
  isSumWrong?: boolean;
};

/**
 * Returns a tar archive, block by block.
 * @param end the number of zero blocks at the end
 */
export const tarBytes = (entries: MadeTarEntry[], end = 2): Buffer =>
  Buffer.concat([...entries.flatMap(entryBlocks), Buffer.alloc(BLOCK * end)]);

function entryBlocks(entry: MadeTarEntry): Buffer[] {
  const content = Buffer.from((entry.content ?? '') as string);
  const block = Buffer.alloc(BLOCK);
  block.write(entry.name, 0, 100);
  block.write((entry.mode ?? 0o644).toString(8).padStart(7, '0'), 100);
  block.write('0000000', 108);
  block.write('0000000', 116);
  block.write(content.length.toString(8).padStart(11, '0'), 124);
  entry.sizeField?.copy(block, 124);
  block.write('13615427052', 136);
  block.write(entry.type ?? '0', 156);
  block.write(entry.link ?? '', 157, 100);
  block.write('ustar\u000000', 257);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0) + (entry.isSumWrong === true ? 1 : 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return [block, content, padding];
}

/** Returns a pax header for the next entry (POSIX pax). */
export const paxEntry = (records: Record<string, string>, type = 'x'): MadeTarEntry => ({
  name: 'PaxHeaders/x',
  type,
  content: Object.entries(records)
    .map(([key, value]) => paxRecord(key, value))
    .join(''),
});

function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return `${length} ${key}=${value}\n`;
}
