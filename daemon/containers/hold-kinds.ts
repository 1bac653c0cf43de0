import { DomainError } from '../../lib/errors.js';
import { type ContainerState, isUp, notIn } from './container-states.js';
import type { ClaimKind } from './occupations.js';

/** Long work that holds a container. */
export type HoldKind = 'backup' | 'restore' | 'unzip' | 'files' | 'transfer';

export type HoldRules = {
  /** What the work is called in sentences: "busy (restore)", "the restore was cut off". */
  word: string;
  /** A backup only reads: the server is started, stopped and restarted meanwhile. */
  claim: Exclude<ClaimKind, 'power'>;
  /**
   * What becomes of a run. It goes on, and the container shows what it is. Or it is ended before the work and begun
   * again after, and meanwhile the container shows `restoring`: one that nobody has stopped never reads `stopped`.
   * Or there must be none: then the work is refused.
   */
  run: 'goes_on' | 'is_ended' | 'must_have_ended';
  /**
   * What is said where work that was cut off can neither be undone nor brought to its end: that the container is
   * broken (`install_failed`, with the reason), or, where the work replaces nothing that a server needs, a line in
   * its log.
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

/** What a container that was held goes back to; `running` is started again. */
export type StateBefore = 'installed' | 'stopped' | 'killed' | 'crashed' | 'running';

/** The journal's entry: what the next daemon knows of work that was going on. */
export type StoredHold = {
  kind: HoldKind;
  /** Null where the container shows what it is. */
  before: StateBefore | null;
  /** What the work has announced last; null while it has changed nothing. */
  note: Record<string, unknown> | null;
  /** Milliseconds since the Unix epoch. */
  since: number;
};

/** As much of a container as these rules go by. */
type Holdable = { id: string; state: ContainerState; hold: StoredHold | null };

const BEFORE: Partial<Record<ContainerState, StateBefore>> = {
  installed: 'installed',
  stopped: 'stopped',
  killed: 'killed',
  crashed: 'crashed',
  starting: 'running',
  running: 'running',
};

/** The entry with which a hold of this kind begins. */
export function newHold({ state }: Holdable, kind: HoldKind, nowMs: number): StoredHold {
  const before = HOLD_KINDS[kind].run === 'is_ended' ? (BEFORE[state] ?? null) : null;
  return { kind, before, note: null, since: nowMs };
}

/** @throws DomainError `conflict` where the container's state does not allow work of this kind */
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

/** @throws DomainError `conflict` while what a hold that was cut off has left is still to be set right */
export function requireUnheld({ id, hold }: Holdable): void {
  if (hold === null) return;
  const why = `${id} is busy (recovery after a ${HOLD_KINDS[hold.kind].word})`;
  throw new DomainError('conflict', `${why}: wait until that is done.`);
}

/** Whether what was cut off has to be set right before a server may run on these files. */
export const blocksRuns = ({ hold }: Holdable): boolean =>
  hold !== null && HOLD_KINDS[hold.kind].run !== 'goes_on';
