import { DomainError } from '../../../../lib/errors/errors.js';
import type { Handler } from '../context.js';
import { MAX_DATA_BYTES, STATUS, TYPE } from '../packets/numbers.js';
import { HEADER_BYTES } from '../packets/wire-writer.js';
import { REPLY_BUFFERS } from '../reply-buffers.js';
import { ok, statusPacket } from '../status.js';

const DATA_AT = HEADER_BYTES + 4;

/**
 * Checks the offset of a READ or WRITE.
 * @throws DomainError `too_large` if it is not a safe integer
 */
function requirePosition(position: number | undefined): asserts position is number {
  if (position !== undefined && position + MAX_DATA_BYTES <= Number.MAX_SAFE_INTEGER) return;
  throw new DomainError('too_large', 'The offset is beyond the end of any file: use a smaller offset.');
}

/**
 * Reads up to the requested length, at most 255 KiB. If the client wants more, it sends another request (section 6.4).
 */
export const read: Handler = async (context, { id, reader }) => {
  const [handle, position, asked] = [reader.string(), reader.u64(), reader.u32()];
  const entry = context.handles.file(handle);
  requirePosition(position);
  // Do not allocate more than the file probably has, because clients request 255 KiB even of a file of ten bytes.
  const length = entry.open.expected(position, Math.min(asked, MAX_DATA_BYTES));
  // Read directly into the buffer of the reply, because copying the bytes would take as long as reading them.
  const buffer = REPLY_BUFFERS.take(DATA_AT + length) ?? Buffer.allocUnsafeSlow(DATA_AT + length);
  const bytes = await entry.open.read({ buffer, at: DATA_AT, length }, position);
  if (bytes === 0 && length > 0) return statusPacket(id, STATUS.EOF);
  entry.readBytes += bytes;
  buffer.writeUInt32BE(DATA_AT - 4 + bytes, 0);
  buffer.writeUInt8(TYPE.DATA, 4);
  buffer.writeUInt32BE(id, 5);
  buffer.writeUInt32BE(bytes, HEADER_BYTES);
  return buffer.subarray(0, DATA_AT + bytes);
};

export const write: Handler = async (context, { id, reader }) => {
  const [handle, position, chunks] = [reader.string(), reader.u64(), reader.pieces()];
  const entry = context.handles.file(handle);
  requirePosition(position);
  await entry.open.write(chunks, position);
  for (const { length } of chunks) entry.writtenBytes += length;
  return ok(id);
};
