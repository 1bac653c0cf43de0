import { setTimeout as sleep } from 'node:timers/promises';
import type { ForwardedAnswer, ForwardedCall } from '../../nodes/client/forwarded-calls.js';
import { retryAfterS } from '../../nodes/connection/retry-after.js';
import { textOf } from './short-text.js';

/** The total time for which a request over one of the daemon's rate limits is repeated. */
const MAX_WAIT_MS = 5000;

/**
 * Sends a request again while the daemon refuses it because of a rate limit. The daemon counts the requests of all
 * users of a panel together, and a user must not get errors because of other users' requests. A request whose body is
 * streamed cannot be sent again.
 */
export async function sentAgain(
  { body, signal }: ForwardedCall,
  send: () => Promise<ForwardedAnswer>,
): Promise<ForwardedAnswer> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  const canRepeat = body === undefined || body instanceof Uint8Array;
  for (;;) {
    const answer = await send();
    if (answer.status !== 429 || !canRepeat) return answer;
    const waitMs = 1000 * retryAfterS(answer.headers['retry-after']);
    if (performance.now() + waitMs > untilMs) return answer;
    await textOf(answer.body.chunks);
    await sleep(waitMs, undefined, { signal });
  }
}
