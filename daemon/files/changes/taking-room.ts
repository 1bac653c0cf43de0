import { isKind } from '../../../lib/errors/errors.js';
import type { DiskReservation } from '../../disk/change-room.js';

/**
 * How many bytes are reserved at a time for an upload of unknown length. Steps are large, because each reservation
 * takes a system call.
 */
const STEP_BYTES = 8 * 1024 * 1024;
/** The maximum number of bytes that the reader has received, but may not have written yet. */
const UNWRITTEN_BYTES = 4 * 1024 * 1024;

export type ReservingSpace = {
  reservation: Pick<DiskReservation, 'take' | 'give' | 'wrote'>;
  /** The length of the content in bytes, if it is known. Space for all of it is reserved before the first read. */
  size: number | undefined;
  /** Called with the number of bytes passed on so far. */
  onBytes?: (bytes: number) => void;
};

/**
 * Passes chunks on after it has reserved space for them, and releases the unused space at the end. If there is no
 * space, iterating throws `disk_full`.
 */
export function reservingSpace<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  { reservation, size, onBytes = () => undefined }: ReservingSpace,
): AsyncIterable<Chunk> {
  let taken = 0;
  let used = 0;
  let written = 0;
  const take = async (bytes: number) => {
    await reservation.take(bytes);
    taken += bytes;
  };
  /** Reserves a full step. If there is not enough space for that, reserves only what this chunk needs. */
  const takeStep = (needed: number) =>
    take(Math.max(STEP_BYTES, needed)).catch((error: unknown) => {
      if (needed >= STEP_BYTES || !isKind(error, 'disk_full')) throw error;
      return take(needed);
    });
  return {
    [Symbol.asyncIterator]: () => {
      const reader = chunks[Symbol.asyncIterator]();
      // Closes the source after an error: `for await` does not close an iterator whose `next` throws.
      const orEnd = (taking: Promise<void>) =>
        taking.catch(async (error: unknown) => {
          await reader.return?.();
          throw error;
        });
      return {
        async next() {
          if (size !== undefined && taken < size) await orEnd(take(size - taken));
          const read = await reader.next();
          if (read.done === true) {
            reservation.give(taken - used);
            taken = used;
            return read;
          }
          const newlyWritten = used - UNWRITTEN_BYTES - written;
          if (newlyWritten >= UNWRITTEN_BYTES) {
            reservation.wrote(newlyWritten);
            written += newlyWritten;
          }
          used += read.value.length;
          if (used > taken) await orEnd(takeStep(used - taken));
          onBytes(used);
          return read;
        },
        // This is not a generator, because the `return` method of a generator would wait for the next chunk.
        return: async () => (await reader.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
