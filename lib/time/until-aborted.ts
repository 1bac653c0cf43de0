import { unlessAborted } from './timed.js';

/**
 * Yields the same chunks until the signal aborts. Then it throws the signal's reason immediately, even while waiting for a chunk,
 * and closes the source.
 */
export function untilAborted<T>(chunks: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => {
      const reader = chunks[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            signal.throwIfAborted();
            // Do not use `Promise.race` with one promise for all chunks, because that would leak memory for each chunk.
            return await unlessAborted(reader.next(), signal);
          } catch (error) {
            if (signal.aborted) void reader.return?.();
            throw error;
          }
        },
        return: async () => (await reader.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
