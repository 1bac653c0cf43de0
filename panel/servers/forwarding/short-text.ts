/** A body of at most this many bytes is read as a whole. A longer one is translated as it arrives. */
export const MAX_TEXT_BYTES = 64 * 1024;
/** The connection of a body with more bytes is closed, because reading to the end could take forever. */
const MAX_READ_BYTES = 1024 * 1024;

/**
 * Returns the text of a short body. Bytes after the first `MAX_TEXT_BYTES` are read, so that the connection can be
 * reused, but ignored.
 */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= MAX_TEXT_BYTES) chunks.push(chunk);
    // Leaving the loop closes the connection.
    if (bytes > MAX_READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}
