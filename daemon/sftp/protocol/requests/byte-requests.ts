import { DomainError } from '../../../../lib/errors.js';
import { onceThere } from '../../../../lib/soon.js';
import { ANSWER_BLOCKS } from '../answer-blocks.js';
import type { Handler } from '../context.js';
import { MAX_DATA_BYTES, STATUS, TYPE } from '../packets/numbers.js';
import { HEADER_BYTES } from '../packets/wire-writer.js';
import { ok, statusPacket } from '../status.js';

const DATA_AT = HEADER_BYTES + 4;

/** @throws DomainError `too_large` */
function requirePosition(position: number | undefined): asserts position is number {
  if (position !== undefined && position + MAX_DATA_BYTES <= Number.MAX_SAFE_INTEGER) return;
  throw new DomainError('too_large', 'No file is so long: ask for a place before its end.');
}

/** As much as there is, as far as that is known, up to what was asked for and to 255 KiB: a client asks again for the rest (section 6.4). */
export const read: Handler = (context, { id, reader }) => {
  const [handle, position, asked] = [reader.string(), reader.u64(), reader.u32()];
  const entry = context.handles.file(handle);
  requirePosition(position);
  // Clients ask for 255 KiB of a file of ten bytes: to get so much memory takes longer than to read them.
  const length = entry.open.expected(position, Math.min(asked, MAX_DATA_BYTES));
  // Read right into the answer: a copy would cost as much as the reading.
  const buffer = ANSWER_BLOCKS.take(DATA_AT + length) ?? Buffer.allocUnsafeSlow(DATA_AT + length);
  return onceThere(entry.open.read({ buffer, at: DATA_AT, length }, position), (bytes) => {
    if (bytes === 0 && length > 0) return statusPacket(id, STATUS.EOF);
    entry.readBytes += bytes;
    buffer.writeUInt32BE(DATA_AT - 4 + bytes, 0);
    buffer.writeUInt8(TYPE.DATA, 4);
    buffer.writeUInt32BE(id, 5);
    buffer.writeUInt32BE(bytes, HEADER_BYTES);
    return buffer.subarray(0, DATA_AT + bytes);
  });
};

export const write: Handler = (context, { id, reader }) => {
  const [handle, position, chunks] = [reader.string(), reader.u64(), reader.pieces()];
  const entry = context.handles.file(handle);
  requirePosition(position);
  return onceThere(entry.writes.write(chunks, position), () => {
    for (const { length } of chunks) entry.writtenBytes += length;
    return ok(id);
  });
};
