import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../lib/errors.js';

export type FetchBounds = { timeoutMs: number; maxBytes: number };

/**
 * `fetch` for another machine: it ends after `timeoutMs`, headers and body together, reads `maxBytes` at most,
 * and follows no redirect, which would carry the key elsewhere. A 429 is asked again after its `Retry-After`, where
 * that is within the time: what was refused for its number has not been done.
 */
export async function boundedFetch(
  request: Request,
  { timeoutMs, maxBytes }: FetchBounds,
): Promise<Response> {
  const aborter = new AbortController();
  // Not by AbortSignal.any: what it makes of a time-out is collected before its time (Node.js 20).
  const abort = () => aborter.abort(request.signal.reason);
  const timer = setTimeout(() => aborter.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  try {
    return await untilAnswered(request, {
      endsAtMs: performance.now() + timeoutMs,
      maxBytes,
      signal: aborter.signal,
    });
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
}

type Bounds = { endsAtMs: number; maxBytes: number; signal: AbortSignal };

async function untilAnswered(request: Request, { endsAtMs, maxBytes, signal }: Bounds): Promise<Response> {
  for (;;) {
    const response = await fetch(request.clone(), { signal, redirect: 'error' });
    const body = await readBody(response, maxBytes);
    const { status, statusText, headers } = response;
    const waitMs = status === 429 ? retryAfterMs(headers) : Number.POSITIVE_INFINITY;
    if (performance.now() + waitMs >= endsAtMs) {
      return new Response(hasNoBody(status) ? null : body, { status, statusText, headers });
    }
    await sleep(waitMs, undefined, { signal });
  }
}

const hasNoBody = (status: number) => status === 204 || status === 304;

/** Whole seconds (RFC 9110 10.2.3); a second where it does not say. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  return 1000 * Math.max(1, /^\d{1,6}$/.test(text) ? Number(text) : 1);
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
