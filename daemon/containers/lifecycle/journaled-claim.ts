import type { ServerUser } from '../../catalog/container-spec.js';
import type { WorkProgress } from '../../operations/operations.js';
import type { JournaledKind } from '../records/claim-journal.js';

/**
 * What long work, such as a backup or restore, can use while it has a claim on a container. The container's journal
 * records such work.
 */
export interface JournaledClaim {
  readonly containerId: string;
  /** The absolute path of the container's folder. */
  readonly folder: string;
  /** The user that owns new files; undefined for the daemon's own user. */
  readonly owner: ServerUser | undefined;
  /**
   * Aborts on a kill, when the caller cancels, and when the daemon stops. Work that only reads is also aborted by a
   * removal, and by a kill only if the server is not up. The work must then throw soon, without undoing anything: its
   * registered recovery does that. No conflicting claim is granted before the work has ended. A kill that waits for
   * more than `killWaitMs` (10 s) fails with `unavailable`.
   */
  readonly signal: AbortSignal;
  /**
   * Stores what the work is about to change and replaces the note that was stored before. Settles when the note would
   * survive SIGKILL and a power cut. At most 16 KiB of JSON, without secrets, because it is logged if the recovery
   * fails. Call it before the first change, and before each change that the current note does not cover: work without
   * a note has changed nothing.
   *
   * @throws DomainError `disk_full`, `unavailable` if it cannot be stored; the signal's reason. The change must not
   * be made then.
   */
  note(data: Record<string, unknown>): Promise<void>;
  progress(progress: WorkProgress): void;
}

/** Interrupted work, as recorded in the container's journal. */
export type InterruptedClaim = {
  containerId: string;
  folder: string;
  /** The last note that the work stored. It may have been written by an older release. */
  note: Record<string, unknown>;
  /** When the work began, in milliseconds since the Unix epoch. */
  since: number;
  /** Aborted when the daemon stops. The next daemon calls the recovery again. */
  signal: AbortSignal;
};

/**
 * Recovers work that failed, was cancelled, or was interrupted by the end of its daemon. Undoes or completes the work,
 * and returns which of the two it did. The note states what the work was about to change; the files on the disk show
 * what it has changed. A recovery must be repeatable, also for completed work. The server does not run during it,
 * unless the kind of work allows that. For transient failures, including those of a degraded host, it throws
 * DomainError `unavailable` or `disk_full`, and is called again. Any other error means that the state of the files is
 * unknown.
 */
export type ClaimRecovery = (cut: InterruptedClaim) => Promise<'undone' | 'done'>;

export type ClaimWork<T> = (claim: JournaledClaim) => Promise<T>;

/** The registry in which each domain registers how its interrupted work is recovered. */
export interface ClaimRecoveries {
  /** Registers the recovery for a kind of work. Must be called once for each kind, before containers are recovered. */
  register(kind: JournaledKind, recovery: ClaimRecovery): void;
}
