import { unlessAborted } from './timed.js';

/**
 * The same chunks, until the signal aborts: then reading throws its reason at once, whether or not the next chunk ever
 * comes, and the source is let go of.
 */
export function untilAborted<T>(chunks: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => {
      const reader = chunks[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            signal.throwIfAborted();
            // A race with one promise for all chunks would keep something of each chunk until the end.
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
