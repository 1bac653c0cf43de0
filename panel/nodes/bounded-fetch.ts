import { DomainError } from '../../lib/errors.js';

export type FetchBounds = { timeoutMs: number; maxBytes: number };

/**
 * `fetch` for another machine: it ends after `timeoutMs`, headers and body together, reads `maxBytes` at most,
 * and follows no redirect, which would carry the key elsewhere.
 */
export async function boundedFetch(
  request: Request,
  { timeoutMs, maxBytes }: FetchBounds,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(request, { signal, redirect: 'error' });
  const body = await readBody(response, maxBytes);
  const { status, statusText, headers } = response;
  const none = status === 204 || status === 304;
  return new Response(none ? null : body, { status, statusText, headers });
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (bytes > maxBytes) throw new DomainError('unavailable', 'The node answers more than it should.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
