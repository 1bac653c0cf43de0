import type { Freeing } from '../../disk/change-room.js';
import type { ReservationPiece } from '../traversal/turn.js';
import type { PathClaim } from './path-claims.js';

/**
 * Runs a walk (a traversal of a folder) that writes or deletes files, and reserves or releases disk space for it.
 * Start the walk without a signal: this function checks the signal after each step, when the deletions of the step
 * have been counted.
 *
 * @param onBytes called with the total bytes written or deleted, which may include those of the next step
 * @throws the errors of the walk; `disk_full`; the signal's reason
 */
export async function walkWithReservation(
  walk: AsyncIterable<ReservationPiece>,
  { reservation, signal }: Pick<PathClaim, 'signal'> & { reservation: Freeing },
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  let all = 0;
  for await (const { reservation: bytes, isGuessed = false } of walk) {
    if (bytes > 0) await reservation.take(bytes);
    if (bytes < 0) reservation.give(-bytes, { isGuessed });
    all += bytes;
    onBytes(Math.abs(all));
    signal.throwIfAborted();
  }
}
