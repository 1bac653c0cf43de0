import { DomainError } from '../../../lib/errors/errors.js';
import type { AttributesChange } from '../../files/posix/attributes.js';
import type { FileStat } from '../../files/posix/calls/file-calls.js';
import { ATTRIBUTE } from './packets/numbers.js';
import type { WireReader } from './packets/wire-reader.js';
import type { WireWriter } from './packets/wire-writer.js';

const MAX_U32 = 0xffffffff;

/** Writes the attributes of an entry. If `stat` is undefined, writes attributes without values. */
export function writeAttributes(writer: WireWriter, stat: FileStat | undefined): void {
  if (stat === undefined) {
    writer.u32(0);
    return;
  }
  writer.u32(ATTRIBUTE.SIZE | ATTRIBUTE.UIDGID | ATTRIBUTE.PERMISSIONS | ATTRIBUTE.ACMODTIME);
  writer.u64(stat.size).u32(stat.uid).u32(stat.gid).u32(stat.mode);
  writer.u32(seconds(stat.atimeMs)).u32(seconds(stat.mtimeMs));
}

/**
 * Converts a time to seconds, limited to 32 bits, which is the size in the protocol. Servers can set any time on their
 * files.
 */
const seconds = (ms: number) => Math.min(Math.max(Math.floor(ms / 1000), 0), MAX_U32);

/**
 * Reads attributes. Extended attributes, which are at the end of a packet, are ignored.
 *
 * @throws BadPacket; DomainError `too_large`
 */
export function readAttributes(reader: WireReader): AttributesChange {
  const flags = reader.u32();
  const change: AttributesChange = {};
  if ((flags & ATTRIBUTE.SIZE) !== 0) {
    const size = reader.u64();
    if (size === undefined)
      throw new DomainError('too_large', '`size` is larger than any file can be: send a smaller size.');
    change.size = size;
  }
  if ((flags & ATTRIBUTE.UIDGID) !== 0) change.owner = { uid: reader.u32(), gid: reader.u32() };
  if ((flags & ATTRIBUTE.PERMISSIONS) !== 0) change.mode = reader.u32();
  if ((flags & ATTRIBUTE.ACMODTIME) !== 0) {
    change.times = { accessed: reader.u32(), modified: reader.u32() };
  }
  return change;
}
