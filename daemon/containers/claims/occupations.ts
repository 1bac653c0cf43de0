import { atMost } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { OperationCancelled } from '../../operations/operation-cancelled.js';

/**
 * The kinds of claims. `power` is for starting and stopping; `read` is for work that only reads the folder, such as a
 * backup. One of each may be held at the same time. `whole` excludes every other claim.
 */
export type ClaimKind = 'power' | 'read' | 'whole';

/** A claim on a container. */
export type Claim = { signal: AbortSignal; release(): void };

/** `isLong`: other requests do not wait for its end. A kill or a removal cancels it if their claims conflict. */
type ClaimOptions = { isLong?: boolean };

type Held = { kind: ClaimKind; name: string; aborter: AbortController; done: Promise<void>; isLong: boolean };

/** How long to wait for the end of short work. */
const PATIENCE_MS = 2000;
/** How long a stopping daemon waits for cancelled work. */
const END_WAIT_MS = 5000;

/** The claims on containers: at most one of each kind per container. */
export class Claims {
  readonly #held = new Map<string, readonly Held[]>();

  /** Returns whether a claim of this kind would be refused now. */
  isBlocked(id: string, kind: ClaimKind): boolean {
    return this.#blocking(id, kind) !== undefined;
  }

  /** @throws DomainError `conflict` while a claim is held that excludes this one */
  take(id: string, kind: ClaimKind, name: string, { isLong = false }: ClaimOptions = {}): Claim {
    const blocking = this.#blocking(id, kind);
    if (blocking !== undefined) throw busy(id, blocking);
    const aborter = new AbortController();
    let settle: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const held: Held = { kind, name, aborter, done, isLong };
    this.#held.set(id, [...this.#of(id), held]);
    const release = () => {
      const left = this.#of(id).filter((other) => other !== held);
      if (left.length > 0) this.#held.set(id, left);
      else this.#held.delete(id);
      settle();
    };
    return { signal: aborter.signal, release };
  }

  /**
   * Waits up to two seconds for short work that is about to end, then takes the claim. For example, the last output
   * of a run is still being stored when its state is already `stopped`.
   */
  async takeSoon(id: string, kind: ClaimKind, name: string, options: ClaimOptions = {}): Promise<Claim> {
    const blocking = this.#blocking(id, kind);
    if (blocking?.isLong === false) await atMost(blocking.done, PATIENCE_MS, blocking.aborter.signal);
    return this.take(id, kind, name, options);
  }

  /** Returns whether long work, such as a backup or a restore, has a claim on the container. */
  isHeldLong(id: string): boolean {
    return this.#of(id).some(({ isLong }) => isLong);
  }

  /** @throws DomainError `conflict` while long work has a claim that excludes this kind */
  refuseLong(id: string, kind: ClaimKind): void {
    const blocking = this.#blocking(id, kind, ({ isLong }) => isLong);
    if (blocking !== undefined) throw busy(id, blocking);
  }

  /**
   * Cancels all work with conflicting claims, waits for its end, and takes the claim.
   *
   * @throws DomainError `unavailable` if the work has not ended after `timeoutMs`
   */
  async takeOver(id: string, kind: ClaimKind, name: string, timeoutMs: number): Promise<Claim> {
    const deadline = performance.now() + timeoutMs;
    for (let held = this.#blocking(id, kind); held !== undefined; held = this.#blocking(id, kind)) {
      held.aborter.abort(new OperationCancelled(`The ${held.name} was ended by ${name}.`));
      await atMost(held.done, Math.max(1, deadline - performance.now()));
      if (this.#of(id).includes(held)) {
        throw new DomainError('unavailable', `${id} is still busy (${held.name}): try again in a moment.`);
      }
    }
    return this.take(id, kind, name);
  }

  /** Runs `work` while it holds the claim. */
  async during<T>(
    id: string,
    kind: ClaimKind,
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const claim = this.take(id, kind, name);
    try {
      return await work(claim.signal);
    } finally {
      claim.release();
    }
  }

  /** Cancels all work and waits for its end. */
  async endAll(): Promise<void> {
    const all = [...this.#held.values()].flat();
    for (const held of all) held.aborter.abort(new OperationCancelled('The daemon is stopping.'));
    await atMost(Promise.all(all.map(({ done }) => done)), END_WAIT_MS);
  }

  #of(id: string): readonly Held[] {
    return this.#held.get(id) ?? [];
  }

  #blocking(id: string, kind: ClaimKind, which: (held: Held) => boolean = () => true): Held | undefined {
    return this.#of(id).find((held) => excludes(kind, held.kind) && which(held));
  }
}

const excludes = (one: ClaimKind, other: ClaimKind): boolean =>
  one === other || one === 'whole' || other === 'whole';

/** A kill does not end a read claim while the server is up, so the message does not suggest it. */
const busy = (id: string, { kind, name }: Held) => {
  const advice =
    kind === 'read' ? 'wait until that is done, or cancel it' : 'wait until that is done, or kill it';
  return new DomainError('conflict', `${id} is busy (${name}): ${advice}.`);
};
