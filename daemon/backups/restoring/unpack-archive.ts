import { type Feeder, WINDOW_BYTES } from '../../archives/unpack/fed-bytes.js';
import type { JournaledClaim } from '../../containers/lifecycle/journaled-claim.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { Walks } from '../../files/walks/walks.js';
import { BACKUP_BOUNDS } from './backup-bounds.js';

export type UnpackArchive = {
  walks: Walks;
  /** The known or expected size of the files in bytes. */
  known: number;
  /** The descriptor of the empty folder into which the archive is unpacked. No other process may have access to it. */
  to: number;
  hold: Pick<JournaledClaim, 'containerId' | 'owner' | 'signal'>;
  reservation: DiskReservation;
  /** Whether the feeder provides gzip of stored blocks, as opposed to the tar archive itself. */
  isStoredGzip?: boolean;
};

/**
 * Unpacks a tar archive of a server's own files while it arrives.
 *
 * @throws DomainError `invalid_input` for a damaged archive or unsupported entries; `too_large`; `disk_full`; errors of
 * the feeder; the signal's reason
 */
export async function unpackArchive(
  { walks, known, to, hold, reservation, isStoredGzip = false }: UnpackArchive,
  feeder: Feeder,
): Promise<void> {
  const { containerId: of, signal, owner } = hold;
  const { windows } = feeder;
  const options = { windows, isStoredGzip, reservation: known, to, owner, bounds: BACKUP_BOUNDS };
  // Reserve the known size first, so that an archive that is too large is rejected at once.
  await reservation.take(known);
  const walk = walks.walk('untar', options, { of, signal });
  try {
    for (;;) {
      const step = await walk.next();
      if (step.done === true) {
        reservation.give(step.value.spare);
        // Each hard link counts as a file of its own, as in measurements of disk usage.
        reservation.adopt(step.value.linked);
        return;
      }
      const piece = step.value;
      if ('reservation' in piece) await reservation.take(piece.reservation);
      if (!('feed' in piece)) continue;
      // The worker requests the next window (a buffer with a part of the archive), so it has written the previous one
      // to files.
      if (piece.feed > 0) reservation.wrote(WINDOW_BYTES);
      await feeder.feed(piece);
    }
  } finally {
    // End the worker's unpacking before the caller closes the descriptor `to`.
    await walk.return({ files: 0, spare: 0, linked: 0 });
  }
}
