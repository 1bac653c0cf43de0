import { DomainError } from '../../../lib/errors/errors.js';
import type { ClaimKind } from '../claims/claim-table.js';
import { type ContainerState, isUp, notIn } from './container-states.js';
import { type Hold, requireNotHeld } from './hold.js';

/** The kinds of long work whose claim on a container has a journal. */
export type JournaledKind = 'backup' | 'restore' | 'unzip' | 'files' | 'import';

export type JournaledRules = {
  /** The name of the work in messages, such as "busy (restore)" or "the restore was interrupted". */
  word: string;
  /** The kind of claim. With `read` (backups), the server can be started, stopped and restarted during the work. */
  claim: Extract<ClaimKind, 'read' | 'whole'>;
  /**
   * What happens to a running server. `goes_on`: it keeps running, and the container keeps its state. `is_ended`: it
   * is stopped before the work and started afterwards; the container is `restoring` in between, and never `stopped`.
   * `must_have_ended`: the work is refused while a server runs.
   */
  run: 'goes_on' | 'is_ended' | 'must_have_ended';
  /**
   * What happens if interrupted work can neither be undone nor completed. `broken`: the container becomes
   * `install_failed` with the reason. `noted`: only a line in the log reports it, because the work replaces no files
   * that a server needs.
   */
  ifLost: 'broken' | 'noted';
};

export const JOURNALED: Record<JournaledKind, JournaledRules> = {
  backup: { word: 'backup', claim: 'read', run: 'goes_on', ifLost: 'noted' },
  restore: { word: 'restore', claim: 'whole', run: 'is_ended', ifLost: 'broken' },
  unzip: { word: 'extraction', claim: 'whole', run: 'goes_on', ifLost: 'noted' },
  files: { word: 'file operation', claim: 'whole', run: 'goes_on', ifLost: 'noted' },
  import: { word: 'import', claim: 'whole', run: 'must_have_ended', ifLost: 'broken' },
};

/** The state to which the container returns after the work. `running`: the server is started again. */
export type StateBefore = 'installed' | 'stopped' | 'killed' | 'crashed' | 'running';

/**
 * The stored data about long work, from which interrupted work is recovered. It exists while the work holds its
 * claim.
 */
export type ClaimJournal = {
  kind: JournaledKind;
  /** The state to which the container returns after the work; null if it keeps its state during the work. */
  before: StateBefore | null;
  /** What the work stored about its progress; null if it has not changed anything yet. */
  note: Record<string, unknown> | null;
  /** When the work began, in milliseconds since the Unix epoch. */
  since: number;
};

/** The part of a container's record that the functions below use. */
type Claimable = { id: string; state: ContainerState; journal: ClaimJournal | null; hold: Hold | null };

const BEFORE: Partial<Record<ContainerState, StateBefore>> = {
  installed: 'installed',
  stopped: 'stopped',
  killed: 'killed',
  crashed: 'crashed',
  starting: 'running',
  running: 'running',
};

/** Returns the journal of work that begins now. */
export function newJournal({ state }: Claimable, kind: JournaledKind, nowMs: number): ClaimJournal {
  const before = JOURNALED[kind].run === 'is_ended' ? (BEFORE[state] ?? null) : null;
  return { kind, before, note: null, since: nowMs };
}

/** Checks that the container's state allows work of this kind. @throws DomainError `conflict` if it does not */
export function requireClaimable(record: Claimable, kind: JournaledKind): void {
  const { id, state } = record;
  requireRecovered(record);
  if (kind !== 'import') requireNotHeld(record);
  const { run } = JOURNALED[kind];
  const isAllowed =
    run === 'goes_on'
      ? state !== 'installing' && state !== 'restoring' && state !== 'removed'
      : BEFORE[state] !== undefined && (run === 'is_ended' || !isUp(state));
  if (!isAllowed) throw notIn(id, state);
}

/** Checks that no interrupted work is left to recover. @throws DomainError `conflict` if some is */
export function requireRecovered({ id, journal }: Claimable): void {
  if (journal === null) return;
  const { word } = JOURNALED[journal.kind];
  const message = `Container ${id} is busy (recovery after an interrupted ${word}): wait until this operation has ended.`;
  throw new DomainError('conflict', message);
}

/** Whether interrupted work must be recovered before a server may run on these files. */
export const blocksRuns = ({ journal }: Claimable): boolean =>
  journal !== null && JOURNALED[journal.kind].run !== 'goes_on';

/** Whether work has changed files and is not recovered yet. */
export const isUnsettled = ({ state, journal }: Claimable): boolean =>
  state === 'restoring' && journal !== null && journal.note !== null;
