import type { ServerUser } from '../catalog/container-spec.js';
import type { WorkProgress } from '../operations/operations.js';
import type { HoldKind } from './hold-kinds.js';

/** What the work of a hold is given. */
export interface Hold {
  readonly containerId: string;
  /** The absolute path of the container's folder. */
  readonly folder: string;
  /** Whom files belong to that are made; undefined where that is the daemon itself. */
  readonly owner: ServerUser | undefined;
  /**
   * Aborted by a kill, by whoever asked for the work, and by the daemon's end; work that only reads is aborted by a removal,
   * and by a kill only while the server is not up. The work then ends, soon and by throwing; it does not undo anything:
   * that is done by the recovery of its kind. No claim that it excludes is granted before it has ended, and a kill that waits for longer than `killWaitMs` (10 s) is answered `unavailable`.
   */
  readonly signal: AbortSignal;
  /**
   * Announces what the work is about to change; in place of what it noted before. Settles when that outlives SIGKILL
   * and a power cut. At most 16 KiB of JSON and no secrets: it is logged where nobody can set right what it tells. To be called before the first change, and before each one that the note
   * so far does not tell of: a hold that has noted nothing has changed nothing.
   *
   * @throws DomainError `disk_full`, `unavailable` where it cannot be stored, and the signal's reason: the change is
   * not to be made then
   */
  note(data: Record<string, unknown>): Promise<void>;
  progress(progress: WorkProgress): void;
}

/** Work that did not come to its end, as the journal tells of it. */
export type CutHold = {
  containerId: string;
  folder: string;
  /** What the work noted last, as JSON has it; maybe that of an older release. */
  note: Record<string, unknown>;
  /** When the hold began, in milliseconds since the Unix epoch. */
  since: number;
  /** Aborted when the daemon ends; the next one calls again. */
  signal: AbortSignal;
};

/**
 * Sets right what work of a kind has left that failed, was cancelled, or was cut off with its daemon: undoes it, or
 * brings it to its end, and says which. The note tells what was about to be changed; what has been changed, the disk
 * tells. So it may be called again for what it has done already, and for work that was all done. The server does not
 * run, unless its kind lets it.
 *
 * It throws DomainError `unavailable` or `disk_full` (the errors of a sick host count as these) for what passes: it
 * is called again, until it does not. Anything else that it throws means that nobody knows what the files are.
 */
export type HoldRecovery = (cut: CutHold) => Promise<'undone' | 'done'>;

export type HoldWork<T> = (hold: Hold) => Promise<T>;

/** Where a domain says how holds of its kind are set right that were cut off. */
export interface HoldRegistry {
  /** To be called once for each kind, before containers are recovered. */
  register(kind: HoldKind, recovery: HoldRecovery): void;
}
