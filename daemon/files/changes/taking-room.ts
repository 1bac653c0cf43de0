import { isKind } from '../../../lib/errors/errors.js';
import type { DiskReservation } from '../../disk/change-room.js';

/**
 * How much free space to reserve at a time for an upload of unknown length. Each reservation costs at least a system
 * call.
 */
const STEP_BYTES = 8 * 1024 * 1024;
/** How many bytes the reader may have received but not yet written. */
const UNWRITTEN_BYTES = 4 * 1024 * 1024;

export type ReservingSpace = {
  reservation: Pick<DiskReservation, 'take' | 'give' | 'wrote'>;
  /** The length in bytes, if known: space for all of it is reserved before the first read. */
  size: number | undefined;
  /** Called with the number of bytes so far. */
  onBytes?: (bytes: number) => void;
};

/**
 * Passes chunks on once space for them is reserved, and releases the rest of the reservation at the end. Reading also
 * throws `disk_full`.
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
  /** If there is no space for a full step, there may still be enough for this chunk. */
  const takeStep = (needed: number) =>
    take(Math.max(STEP_BYTES, needed)).catch((error: unknown) => {
      if (needed >= STEP_BYTES || !isKind(error, 'disk_full')) throw error;
      return take(needed);
    });
  return {
    [Symbol.asyncIterator]: () => {
      const reader = chunks[Symbol.asyncIterator]();
      // `for await` does not close an iterator whose `next` throws, so close it here to release its files.
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
        // Not a generator, because its `return` would wait for the next chunk.
        return: async () => (await reader.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
