import { crc32, deflateRawSync } from 'node:zlib';

/** A zip entry to write. Fields that are not set get correct values. */
export type MadeEntry = {
  name: string | Buffer;
  content?: string | Buffer;
  /** The compression method: 0 stored, 8 deflated. */
  method?: number;
  flags?: number;
  /** The Unix mode, in the upper half of the external attributes. */
  mode?: number;
  /** Values to write into the central directory, which may contradict the entry itself. */
  stated?: { size?: number; packed?: number; crc?: number; offset?: number };
  extra?: Buffer;
};

const UTF8 = 0x800;
const UNIX = 3;

/**
 * Returns a zip archive. It is built byte by byte, because programs do not write invalid archives.
 * @param extraCount how many entries the end record announces that do not exist
 */
export function zipBytes(entries: MadeEntry[], { extraCount = 0, comment = '' } = {}): Buffer {
  const locals: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const method = entry.method ?? 0;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const {
      size = content.length,
      packed: stated = packed.length,
      crc = crc32(content),
      offset = at,
    } = entry.stated ?? {};
    const extra = entry.extra ?? Buffer.alloc(0);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.flags ?? 0) | UTF8, 2);
    common.writeUInt16LE(method, 4);
    // The time 2020-02-02 02:02:02 in the DOS format.
    common.writeUInt16LE((2 << 11) | (2 << 5) | 1, 6);
    common.writeUInt16LE((40 << 9) | (2 << 5) | 2, 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(stated, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, extra, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, UNIX]);
    table.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, common, rest, name, extra]));
    locals.push(local);
    at += local.length;
  }
  const tableBytes = Buffer.concat(table);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length + extraCount, 4);
  end.writeUInt16LE(entries.length + extraCount, 6);
  end.writeUInt32LE(tableBytes.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...locals, tableBytes, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]);
}
