const MIB = 1024 * 1024;
/** What the log in use may be longer than `rotateAtBytes`: one piece of output with the times of its lines. */
const PIECE_BYTES = 4 * MIB;

/**
 * How a limit is divided so that a log never takes more: the archives, the log in use, and one archive that is being
 * packed.
 */
export function sharesOf(keepBytes: number, wanted: number) {
  const rotateAtBytes = Math.min(wanted, Math.floor(keepBytes / 8));
  const archivesBytes = Math.max(Math.floor(keepBytes / 2), keepBytes - 2 * rotateAtBytes - PIECE_BYTES);
  return { rotateAtBytes, archivesBytes };
}
