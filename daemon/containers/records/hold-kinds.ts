import { DomainError } from '../../../lib/errors/errors.js';
import type { ClaimKind } from '../claims/claim-table.js';
import { type ContainerState, isUp, notIn } from './container-states.js';

/** The kinds of long work that hold a container. */
export type HoldKind = 'backup' | 'restore' | 'unzip' | 'files' | 'transfer';

export type HoldRules = {
  /** The name of the work in messages: "busy (restore)", "the restore was interrupted". */
  word: string;
  /** `read` for a backup: the server can be started, stopped and restarted during it. */
  claim: Extract<ClaimKind, 'read' | 'whole'>;
  /**
   * What happens to a running server. `goes_on`: it keeps running, and the container keeps its state. `is_ended`: it
   * is stopped before the work and started afterwards; the container is `restoring` in between, and never `stopped`.
   * `must_have_ended`: the work is refused while a server runs.
   */
  run: 'goes_on' | 'is_ended' | 'must_have_ended';
  /**
   * What happens if interrupted work can neither be undone nor completed. `broken`: the container becomes
   * `install_failed` with the reason. `noted`: the work replaces no files that a server needs, so only a line in the
   * log reports it.
   */
  ifLost: 'broken' | 'noted';
};

export const HOLD_KINDS: Record<HoldKind, HoldRules> = {
  backup: { word: 'backup', claim: 'read', run: 'goes_on', ifLost: 'noted' },
  restore: { word: 'restore', claim: 'whole', run: 'is_ended', ifLost: 'broken' },
  unzip: { word: 'extraction', claim: 'whole', run: 'goes_on', ifLost: 'noted' },
  files: { word: 'file operation', claim: 'whole', run: 'goes_on', ifLost: 'noted' },
  transfer: { word: 'transfer', claim: 'whole', run: 'must_have_ended', ifLost: 'broken' },
};

/** The state to which a held container returns; `running` means that the server is started again. */
export type StateBefore = 'installed' | 'stopped' | 'killed' | 'crashed' | 'running';

/** The journal entry of a hold, from which the next daemon recovers interrupted work. */
export type StoredHold = {
  kind: HoldKind;
  /** Null if the container keeps its state. */
  before: StateBefore | null;
  /** The last note of the work; null if it has not changed anything. */
  note: Record<string, unknown> | null;
  /** Milliseconds since the Unix epoch. */
  since: number;
};

/** The part of a container that these rules use. */
type Holdable = { id: string; state: ContainerState; hold: StoredHold | null };

const BEFORE: Partial<Record<ContainerState, StateBefore>> = {
  installed: 'installed',
  stopped: 'stopped',
  killed: 'killed',
  crashed: 'crashed',
  starting: 'running',
  running: 'running',
};

/** Returns the entry for a new hold. */
export function newHold({ state }: Holdable, kind: HoldKind, nowMs: number): StoredHold {
  const before = HOLD_KINDS[kind].run === 'is_ended' ? (BEFORE[state] ?? null) : null;
  return { kind, before, note: null, since: nowMs };
}

/** @throws DomainError `conflict` if the container's state does not allow work of this kind */
export function requireHoldable(record: Holdable, kind: HoldKind): void {
  const { id, state } = record;
  requireUnheld(record);
  const { run } = HOLD_KINDS[kind];
  const isAllowed =
    run === 'goes_on'
      ? state !== 'installing' && state !== 'restoring' && state !== 'removed'
      : BEFORE[state] !== undefined && (run === 'is_ended' || !isUp(state));
  if (!isAllowed) throw notIn(id, state);
}

/** @throws DomainError `conflict` while an interrupted hold is not recovered yet */
export function requireUnheld({ id, hold }: Holdable): void {
  if (hold === null) return;
  const why = `${id} is busy (recovery after a ${HOLD_KINDS[hold.kind].word})`;
  throw new DomainError('conflict', `${why}: wait until that is done.`);
}

/** Whether an interrupted hold must be recovered before a server may run on these files. */
export const blocksRuns = ({ hold }: Holdable): boolean =>
  hold !== null && HOLD_KINDS[hold.kind].run !== 'goes_on';

/** Whether a hold has changed files and is not recovered yet. */
export const isUnsettled = ({ state, hold }: Holdable): boolean =>
  state === 'restoring' && hold !== null && hold.note !== null;
