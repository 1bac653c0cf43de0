import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../lib/errors.js';
import { withTimeout } from '../../lib/timed.js';

export type FetchBounds = { timeoutMs: number; maxBytes: number };

/**
 * `fetch` for another machine: it ends after `timeoutMs`, headers and body together, reads `maxBytes` at most,
 * and follows no redirect, which would carry the key elsewhere. A 429 is asked again after its `Retry-After`, where
 * that is within the time: what was refused for its number has not been done.
 */
export function boundedFetch(request: Request, { timeoutMs, maxBytes }: FetchBounds): Promise<Response> {
  const endsAtMs = performance.now() + timeoutMs;
  return withTimeout(request.signal, timeoutMs, (signal) =>
    untilAnswered(request, { endsAtMs, maxBytes, signal }),
  );
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
