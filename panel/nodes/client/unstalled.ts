import { DomainError } from '../../../lib/errors/errors.js';
import { translateFailure } from '../connection/node-failure.js';

/**
 * Yields the pieces of a response as they arrive. If none arrives for `stallMs` while the reader waits, `over` is
 * aborted, which closes the connection. The time that the reader takes for a piece does not count.
 *
 * @throws DomainError `unavailable` if the node stops sending or the connection fails
 */
export async function* unstalled(
  pieces: AsyncIterable<Uint8Array>,
  over: AbortController,
  stallMs: number,
): AsyncGenerator<Uint8Array> {
  let isWaiting = true;
  const timer = setTimeout(() => {
    if (isWaiting) over.abort(new DomainError('unavailable', 'The node has stopped sending data.'));
  }, stallMs);
  try {
    for await (const piece of pieces) {
      isWaiting = false;
      yield piece;
      isWaiting = true;
      timer.refresh();
    }
  } catch (error) {
    throw translateFailure(over.signal.reason instanceof DomainError ? over.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}
