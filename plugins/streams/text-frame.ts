// Fast path (decision 0011). Message to one of 500 viewers: 7.4 us of CPU time instead of 15.0 us, with shared frames.
const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;
const MAX_IN_2_BYTES = 65_535;

/** Returns a text as one whole WebSocket frame of a server, which does not mask it (RFC 6455 5.2). */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const header = headerOf(bytes);
  const frame = Buffer.allocUnsafe(header.length + bytes);
  header.copy(frame);
  frame.write(text, header.length);
  return frame;
}

function headerOf(bytes: number): Buffer {
  if (bytes < LENGTH_IN_2_BYTES) return Buffer.from([FINAL_TEXT, bytes]);
  const isShort = bytes <= MAX_IN_2_BYTES;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header[0] = FINAL_TEXT;
  header[1] = isShort ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES;
  if (isShort) header.writeUInt16BE(bytes, 2);
  else header.writeBigUInt64BE(BigInt(bytes), 2);
  return header;
}
