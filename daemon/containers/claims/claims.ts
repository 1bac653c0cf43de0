import { atMost } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { OperationCancelled } from '../../operations/operation-cancelled.js';
import { Claim } from './claim.js';
import { type ClaimKind, conflicts } from './claim-table.js';
import { DerivedAborters } from './derived-aborters.js';

type WorkKind = Extract<ClaimKind, 'power' | 'read' | 'whole'>;
/** `isLong`: the work may take long, so that other requests fail instead of waiting for its end. */
type ClaimOptions = { isLong?: boolean };
type GrantOptions = ClaimOptions & { aborter?: AbortController };

/** The claims that are currently held on one container, or on one name. */
type Held = { exclusive: Set<Claim>; changes: Set<Claim> };

/** The maximum number of concurrent changes of one folder. Each change holds open file descriptors. */
const MAX_CHANGES = 512;
/** How long to wait for short work to release its claim. */
const PATIENCE_MS = 2000;
/** How long a stopping daemon waits for cancelled work. */
const END_WAIT_MS = 5000;

/** The claims that are currently held. `claim-table.ts` defines which of them conflict. */
export class Claims {
  /** The key is a container's id, or a text that identifies a directory and a name in it. */
  readonly #held = new Map<string, Held>();
  readonly #aborters = new DerivedAborters();

  /** Returns whether a claim of this kind would be refused at the moment. */
  isBlocked(id: string, kind: ClaimKind): boolean {
    return this.#blocking(id, kind) !== undefined;
  }

  /** Returns whether long work, such as a backup or a restore, has a claim on the container. */
  isHeldLong(id: string): boolean {
    return [...(this.#held.get(id)?.exclusive ?? [])].some(({ isLong }) => isLong);
  }

  /** Checks that a claim of this kind would be granted now. @throws DomainError `conflict` if it would not */
  requireFree(id: string, kind: ClaimKind): void {
    const blocking = this.#blocking(id, kind);
    if (blocking !== undefined) throw busy(id, blocking);
  }

  /** Checks that no long work excludes a claim of this kind. @throws DomainError `conflict` if some does */
  refuseLong(id: string, kind: ClaimKind): void {
    const blocking = this.#blocking(id, kind, ({ isLong }) => isLong);
    if (blocking !== undefined) throw busy(id, blocking);
  }

  /** Takes a claim. @throws DomainError `conflict` while a claim is held that excludes this one */
  take(id: string, kind: WorkKind, owner: string, options: ClaimOptions = {}): Claim {
    this.requireFree(id, kind);
    return this.#grant(id, kind, owner, options);
  }

  /**
   * Takes the claim, after waiting up to two seconds for short work that is about to end. For example, when a run's
   * state is already `stopped`, its last output may still be stored.
   */
  async takeSoon(id: string, kind: WorkKind, owner: string, options: ClaimOptions = {}): Promise<Claim> {
    const blocking = this.#blocking(id, kind);
    if (blocking?.isLong === false) await atMost(blocking.released(), PATIENCE_MS, blocking.signal);
    return this.take(id, kind, owner, options);
  }

  /**
   * Cancels all work with conflicting claims, waits for its end, and takes the claim.
   *
   * @throws DomainError `unavailable` if the work has not ended after `timeoutMs`
   */
  async takeOver(id: string, kind: WorkKind, owner: string, timeoutMs: number): Promise<Claim> {
    const deadline = performance.now() + timeoutMs;
    for (let held = this.#blocking(id, kind); held !== undefined; held = this.#blocking(id, kind)) {
      const reason = new OperationCancelled(
        `The ${held.owner} was cancelled by a request to ${owner} the container.`,
      );
      await cancel([held], reason, Math.max(1, deadline - performance.now()));
      if (this.#held.get(id)?.exclusive.has(held) === true) {
        throw new DomainError(
          'unavailable',
          `Container ${id} is still busy (${held.owner}): try again in a moment.`,
        );
      }
    }
    return this.take(id, kind, owner);
  }

  /**
   * Claims the folder for a change of files, until the caller releases the claim. All changes requested with the same
   * signal share one derived signal, which also aborts when a claim on the whole folder cancels the changes.
   *
   * @throws DomainError `conflict` while the whole folder is claimed; `rate_limited`; the signal's reason
   */
  takeChange(id: string, asked?: AbortSignal): Claim {
    this.requireFree(id, 'change');
    asked?.throwIfAborted();
    if ((this.#held.get(id)?.changes.size ?? 0) >= MAX_CHANGES) {
      const message = `Too many files of container ${id} are being changed: try again in a moment.`;
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    const aborter = asked && this.#aborters.of(asked, id);
    return this.#grant(id, 'change', 'file operation', aborter && { aborter });
  }

  /**
   * Claims the whole folder: refuses new changes of files at once, and cancels those in progress. So no change
   * reports success for files that no longer exist.
   *
   * @throws DomainError `conflict` if the folder is already claimed; `unavailable` if a change has not ended after
   * `timeoutMs`
   */
  async takeFolder(id: string, owner: string, timeoutMs: number): Promise<Claim> {
    this.requireFree(id, 'folder');
    const claim = this.#grant(id, 'folder', owner);
    const why = `The file operation was cancelled because container ${id} is busy (${owner}): ${WAIT}.`;
    await this.cancelChanges(id, new DomainError('conflict', why), timeoutMs);
    if ((this.#held.get(id)?.changes.size ?? 0) === 0) return claim;
    claim.release();
    const message = `The ${owner} of container ${id} cannot begin, because the file operations on the container could not be cancelled in time: try again in a moment.`;
    throw new DomainError('unavailable', message);
  }

  /** Cancels all changes of the folder and waits for their end, at most `timeoutMs`. */
  async cancelChanges(id: string, reason: Error, timeoutMs: number): Promise<void> {
    await cancel([...(this.#held.get(id)?.changes ?? [])], reason, timeoutMs);
  }

  /** Waits until all earlier claims on the name are released. @param key identifies a directory and a name in it */
  async takeName(key: string): Promise<Claim> {
    const held = [...(this.#held.get(key)?.exclusive ?? [])];
    const before = held.findLast(({ kind }) => conflicts('name', kind));
    const claim = this.#grant(key, 'name', 'file operation');
    await before?.released();
    return claim;
  }

  /** Cancels all work and waits for its end. */
  async endAll(): Promise<void> {
    const all = [...this.#held.values()].flatMap(({ exclusive, changes }) => [...exclusive, ...changes]);
    await cancel(all, new OperationCancelled('The daemon is stopping.'), END_WAIT_MS);
  }

  #grant(
    id: string,
    kind: ClaimKind,
    owner: string,
    { isLong = false, aborter = new AbortController() }: GrantOptions = {},
  ): Claim {
    const held = this.#held.get(id) ?? { exclusive: new Set(), changes: new Set() };
    const own = kind === 'change' ? held.changes : held.exclusive;
    const onRelease = (claim: Claim) => {
      own.delete(claim);
      const isIdle = held.exclusive.size === 0 && held.changes.size === 0;
      if (isIdle && this.#held.get(id) === held) this.#held.delete(id);
    };
    const claim = new Claim({ kind, owner, isLong, aborter, onRelease });
    own.add(claim);
    this.#held.set(id, held);
    return claim;
  }

  /**
   * Returns the conflicting claims. Claims for changes of files are ignored, because a claim on the whole folder
   * cancels them.
   */
  #blocking(id: string, kind: ClaimKind, which: (claim: Claim) => boolean = () => true): Claim | undefined {
    for (const claim of this.#held.get(id)?.exclusive ?? [])
      if (conflicts(kind, claim.kind) && which(claim)) return claim;
    return undefined;
  }
}

async function cancel(claims: readonly Claim[], reason: Error, timeoutMs: number): Promise<void> {
  const ends = claims.map((claim) => claim.released());
  for (const claim of claims) claim.cancel(reason);
  await atMost(Promise.all(ends), timeoutMs);
}

const WAIT = 'wait until this operation has ended';

/**
 * Advice on how to end the work that holds a claim. For a backup (`read`), it does not suggest a kill, because a kill
 * does not end a backup while the server is up.
 */
const ADVICE: Partial<Record<ClaimKind, string>> = {
  read: `${WAIT}, or cancel the operation`,
  folder: WAIT,
};

const busy = (id: string, { kind, owner }: Claim) =>
  new DomainError(
    'conflict',
    `Container ${id} is busy (${owner}): ${ADVICE[kind] ?? `${WAIT}, or kill the container`}.`,
  );
