/** A body of at most this many bytes is read as a whole. A longer one is translated as it arrives. */
export const MAX_TEXT_BYTES = 64 * 1024;

/** Reads a short body. What is longer is read too, so that the connection can be reused, but left out. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= MAX_TEXT_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
