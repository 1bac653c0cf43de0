const MIB = 1024 * 1024;

/** Returns a copy of a zip archive whose end record states this number of entries, whether it is correct or not. */
export const counting = (bytes: Buffer, entries: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(entries, copy.length - 14);
  copy.writeUInt16LE(entries, copy.length - 12);
  return copy;
};
/** Returns a gzip file of empty blocks, without an end (RFC 1951 3.2.4). */
export const nothings = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    Buffer.alloc(MIB - (MIB % 5), Buffer.from([0, 0, 0, 0xff, 0xff])),
  ]);
/** Returns an archive with the name `evXil` replaced by invalid UTF-8. */
export const misnamed = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll('evXil', 'ev\u00ffil'), 'latin1');
