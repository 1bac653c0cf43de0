import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../lib/errors/errors.js';
import { unlessAborted, withTimeout } from '../../../lib/time/timed.js';
import type { Fetch } from '../../../lib/tls/trusting-fetch.js';
import { retryAfterS } from '../connection/retry-after.js';

export type FetchBounds = {
  timeoutMs: number;
  maxBytes: number;
  dial: Fetch;
};

/**
 * Sends a request to another machine. `timeoutMs` limits the time for the headers and the body together, and `maxBytes`
 * the size of the body. Redirects are not followed, because the key would be sent to another address. A response with
 * 429 says that the request was not executed: it is retried after its `Retry-After`, within the time limit.
 */
export function boundedFetch(request: Request, { timeoutMs, ...bounds }: FetchBounds): Promise<Response> {
  const endsAtMs = performance.now() + timeoutMs;
  return withTimeout(request.signal, timeoutMs, (signal) =>
    untilAnswered(request, { ...bounds, endsAtMs, signal }),
  );
}

type Bounds = Omit<FetchBounds, 'timeoutMs'> & { endsAtMs: number; signal: AbortSignal };

async function untilAnswered(request: Request, { endsAtMs, dial, ...whole }: Bounds): Promise<Response> {
  const { signal } = whole;
  for (;;) {
    // In Node.js 20, `fetch` can lose its abort signal when the `Request` is garbage-collected (observed: a stream
    // continued after its abort). So pass the signal again.
    const answered = dial(request.clone(), { signal });
    const response = await wholeOf(await unlessAborted(answered, signal), whole);
    const waitMs =
      response.status === 429
        ? 1000 * retryAfterS(response.headers.get('retry-after'))
        : Number.POSITIVE_INFINITY;
    if (performance.now() + waitMs >= endsAtMs) return response;
    await sleep(waitMs, undefined, { signal });
  }
}

/**
 * Sends a request for a streamed response, which `signal` ends at any time. The caller uses `signal` to limit the time
 * until the response starts. `maxBytes` limits the size of an error response.
 */
export async function openFetch(
  request: Request,
  { signal, maxBytes, dial }: { signal: AbortSignal; maxBytes: number; dial: Fetch },
): Promise<Response> {
  const response = await unlessAborted(dial(request, { signal }), signal);
  return response.ok ? response : wholeOf(response, { signal, maxBytes });
}

type Whole = Pick<FetchBounds, 'maxBytes'> & { signal: AbortSignal };

async function wholeOf(response: Response, whole: Whole): Promise<Response> {
  const body = await readBody(response, whole);
  const { status, statusText, headers } = response;
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
}

async function readBody(response: Response, { maxBytes, signal }: Whole): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return Buffer.alloc(0);
  for await (const chunk of piecesOf(response.body, signal)) {
    bytes += chunk.byteLength;
    // Throwing here cancels the stream, and with it the connection.
    if (bytes > maxBytes) throw new DomainError('unavailable', "The node's response is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Yields the chunks of the body. If the body is not read to its end, cancels it, and with it the connection. */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Ignore errors: a body that cannot be cancelled has already ended.
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw signal.reason;
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
