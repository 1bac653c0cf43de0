import type { Change } from './change.js';
import type { RoomPiece } from './walks/turn.js';

/**
 * Goes through a walk that writes, or deletes. It is to be begun without a signal: between two turns nothing is done,
 * and what the last one has deleted is counted before it ends.
 *
 * @param onBytes told how many bytes are, or are about to be, written or no more @throws what the walk throws; `disk_full`; the signal's reason
 */
export async function walkWithRoom(
  walk: AsyncIterable<RoomPiece>,
  { room, signal }: Pick<Change, 'room' | 'signal'>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  let all = 0;
  for await (const { room: bytes, isGuessed = false } of walk) {
    if (bytes > 0) await room.take(bytes);
    if (bytes < 0) room.give(-bytes, { isGuessed });
    all += bytes;
    onBytes(Math.abs(all));
    signal.throwIfAborted();
  }
}
