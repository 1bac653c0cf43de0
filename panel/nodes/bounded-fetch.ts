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
    const response = await wholeOf(await fetch(request.clone(), { signal, redirect: 'error' }), maxBytes);
    const waitMs = response.status === 429 ? 1000 * retryAfterS(response.headers) : Number.POSITIVE_INFINITY;
    if (performance.now() + waitMs >= endsAtMs) return response;
    await sleep(waitMs, undefined, { signal });
  }
}

/**
 * `fetch` for an answer that is read as it comes: `signal` ends it at any time, the refusals of it are bounded.
 * Until when the answer has to begin, whoever gave the signal decides.
 */
export async function openFetch(request: Request, maxRefusalBytes: number): Promise<Response> {
  const response = await fetch(request, { redirect: 'error' });
  return response.ok ? response : wholeOf(response, maxRefusalBytes);
}

/** Whole seconds (RFC 9110 10.2.3); a second where it does not say. */
export function retryAfterS(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  return Math.max(1, /^\d{1,6}$/.test(text) ? Number(text) : 1);
}

async function wholeOf(response: Response, maxBytes: number): Promise<Response> {
  const body = await readBody(response, maxBytes);
  const { status, statusText, headers } = response;
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
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

/**
 * The bytes of an answer as they come. Where none come for `stallMs` while they are waited for, `over` is aborted, and
 * with it the connection; so it is when they are not read to the end.
 */
export async function* unstalled(
  body: ReadableStream<Uint8Array>,
  over: AbortController,
  stallMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isWaiting = false;
  const timer = setTimeout(() => {
    if (isWaiting) over.abort(new DomainError('unavailable', 'The node has stopped sending.'));
  }, stallMs);
  try {
    for (;;) {
      isWaiting = true;
      timer.refresh();
      const { done, value } = await reader.read();
      isWaiting = false;
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
