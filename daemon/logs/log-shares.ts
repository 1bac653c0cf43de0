const MIB = 1024 * 1024;
/**
 * How much longer than `rotateAtBytes` the current log may become: one chunk of output with the times of its
 * lines.
 */
const PIECE_BYTES = 4 * MIB;

/**
 * Divides the limit of a log between its archives, the current log, and one archive that is being packed, so
 * that the log never exceeds it.
 */
export function sharesOf(keepBytes: number, wanted: number) {
  const rotateAtBytes = Math.min(wanted, Math.floor(keepBytes / 8));
  const archivesBytes = Math.max(Math.floor(keepBytes / 2), keepBytes - 2 * rotateAtBytes - PIECE_BYTES);
  return { rotateAtBytes, archivesBytes };
}
