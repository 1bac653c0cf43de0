import type { ServerMove } from '../../api/server/moves';

type Copied = Pick<ServerMove, 'step' | 'transferredBytes' | 'totalBytes'>;

/** While bytes are still sent or checked, the archive can already be larger than the files. */
const MAX_PERCENT = 99;

/** Returns how far the copy of the files has come, in percent; null in the steps that copy nothing. */
export function copiedPercent({ step, transferredBytes, totalBytes }: Copied): number | null {
  if (step !== 'copy') return null;
  // An empty server has little more than the names of its files to send.
  if (totalBytes === null || totalBytes === 0) return 0;
  return Math.min((100 * transferredBytes) / totalBytes, MAX_PERCENT);
}

const CANCELLABLE: readonly ServerMove['step'][] = ['prepare', 'install', 'copy', 'switch'];

/** Returns whether the server can still stay where it is. */
export const isCancellable = ({ step }: Pick<ServerMove, 'step'>): boolean => CANCELLABLE.includes(step);
