import { DomainError } from '../../lib/errors.js';
import { atMost } from '../../lib/waker.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';

/**
 * What a claim is for. `power` is for starting and stopping, `read` for work that only reads the folder, such as a backup:
 * one of each may be held at the same time. `whole` excludes every other claim.
 */
export type ClaimKind = 'power' | 'read' | 'whole';

/** A claim on a container. */
export type Occupation = { signal: AbortSignal; release(): void };

/** `isLong`: nobody waits for its end. A kill or a removal ends it, if it takes a claim that this one excludes. */
type OccupationOptions = { isLong?: boolean };

type Held = { kind: ClaimKind; name: string; aborter: AbortController; done: Promise<void>; isLong: boolean };

/** How long the end of other work is waited for. */
const PATIENCE_MS = 2000;
/** How long a daemon that ends waits for work that it has told to end. */
const END_WAIT_MS = 5000;

/** The claims on containers: at most one of each kind per container. */
export class Occupations {
  readonly #held = new Map<string, readonly Held[]>();

  /** Returns whether a claim of this kind would be refused now. */
  isBlocked(id: string, kind: ClaimKind): boolean {
    return this.#blocking(id, kind) !== undefined;
  }

  /** @throws DomainError `conflict` while a claim is held that excludes this one */
  take(id: string, kind: ClaimKind, name: string, { isLong = false }: OccupationOptions = {}): Occupation {
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
   * Takes the container after work that is at its end: a run's last output is still being stored when its
   * state already says `stopped`. Work that is not done after two seconds is in the way.
   */
  async takeSoon(
    id: string,
    kind: ClaimKind,
    name: string,
    options: OccupationOptions = {},
  ): Promise<Occupation> {
    const blocking = this.#blocking(id, kind);
    if (blocking?.isLong === false) await atMost(blocking.done, PATIENCE_MS, blocking.aborter.signal);
    return this.take(id, kind, name, options);
  }

  /** Returns whether long work, such as a backup or a restore, is at the container. */
  isHeldLong(id: string): boolean {
    return this.#of(id).some(({ isLong }) => isLong);
  }

  /** @throws DomainError `conflict` while long work is at it that excludes a claim of this kind */
  refuseLong(id: string, kind: ClaimKind): void {
    const blocking = this.#blocking(id, kind, ({ isLong }) => isLong);
    if (blocking !== undefined) throw busy(id, blocking);
  }

  /**
   * Ends all work that excludes this claim, waits until it lets go, and takes its place.
   * @throws DomainError `unavailable` when it has not let go after `timeoutMs`
   */
  async takeOver(id: string, kind: ClaimKind, name: string, timeoutMs: number): Promise<Occupation> {
    const deadline = performance.now() + timeoutMs;
    for (let held = this.#blocking(id, kind); held !== undefined; held = this.#blocking(id, kind)) {
      held.aborter.abort(new OperationCancelled(`The ${held.name} was ended by ${name}.`));
      await atMost(held.done, Math.max(1, deadline - performance.now()));
      if (this.#of(id).includes(held)) {
        throw new DomainError('unavailable', `${id} is busy (${held.name}) and does not let go; try again.`);
      }
    }
    return this.take(id, kind, name);
  }

  /** Holds the claim while `work` goes on. */
  async during<T>(
    id: string,
    kind: ClaimKind,
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const occupation = this.take(id, kind, name);
    try {
      return await work(occupation.signal);
    } finally {
      occupation.release();
    }
  }

  /** Ends all work and waits until everybody has let go. */
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

/** A kill passes a read claim of a server that is up, so it is no advice there. */
const busy = (id: string, { kind, name }: Held) => {
  const advice =
    kind === 'read' ? 'wait until that is done, or cancel it' : 'wait until that is done, or kill it';
  return new DomainError('conflict', `${id} is busy (${name}): ${advice}.`);
};
