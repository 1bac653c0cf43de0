import { isKind } from '../../lib/errors.js';
import type { Room } from '../disk/room.js';

/** Of what comes without a length so much is taken at a time: to ask for room costs a system call or more. */
const STEP_BYTES = 8 * 1024 * 1024;
/** What whoever reads may still have in its hands. */
const UNWRITTEN_BYTES = 4 * 1024 * 1024;

export type TakingRoom = {
  room: Pick<Room, 'take' | 'give' | 'wrote'>;
  /** How many bytes come, where that is known: room for all of them is taken before the first is read. */
  size: number | undefined;
  /** Told how many have come so far. */
  onBytes?: (bytes: number) => void;
};

/**
 * The same chunks, each handed on once there is room for it; at their end what was not needed is given back. Reading
 * throws `disk_full` as well.
 */
export function takingRoom<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  { room, size, onBytes = () => undefined }: TakingRoom,
): AsyncIterable<Chunk> {
  let taken = 0;
  let used = 0;
  let written = 0;
  const take = async (bytes: number) => {
    await room.take(bytes);
    taken += bytes;
  };
  /** Where there is no room for a step there may be some for what has come. */
  const takeStep = (needed: number) =>
    take(Math.max(STEP_BYTES, needed)).catch((error: unknown) => {
      if (needed >= STEP_BYTES || !isKind(error, 'disk_full')) throw error;
      return take(needed);
    });
  return {
    [Symbol.asyncIterator]: () => {
      const reader = chunks[Symbol.asyncIterator]();
      // A reader whose `next` throws is not ended by `for await`, and would keep its files open.
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
            room.give(taken - used);
            taken = used;
            return read;
          }
          const newlyWritten = used - UNWRITTEN_BYTES - written;
          if (newlyWritten >= UNWRITTEN_BYTES) {
            room.wrote(newlyWritten);
            written += newlyWritten;
          }
          used += read.value.length;
          if (used > taken) await orEnd(takeStep(used - taken));
          onBytes(used);
          return read;
        },
        // No generator: whoever stops reading is not kept waiting for the next chunk.
        return: async () => (await reader.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
