import { DomainError } from '../../lib/errors.js';
import { atMost } from '../../lib/waker.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';

/** The right to act on a container, held by one piece of work at a time. */
export type Occupation = { signal: AbortSignal; release(): void };

/** `isLong`: nobody waits for its end, and a kill alone ends it. */
type OccupationOptions = { isLong?: boolean };

type Held = { name: string; aborter: AbortController; done: Promise<void>; isLong: boolean };

/** How long the end of other work is waited for. */
const PATIENCE_MS = 2000;
/** How long a daemon that ends waits for work that it has told to end. */
const END_WAIT_MS = 5000;

/** One piece of work at a time, power operation or hold, per container. */
export class Occupations {
  readonly #held = new Map<string, Held>();

  isHeld(id: string): boolean {
    return this.#held.has(id);
  }

  /** @throws DomainError `conflict` while other work is at it. */
  take(id: string, name: string, { isLong = false }: OccupationOptions = {}): Occupation {
    const held = this.#held.get(id);
    if (held !== undefined) throw busy(id, held);
    const aborter = new AbortController();
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      release = () => {
        this.#held.delete(id);
        resolve();
      };
    });
    this.#held.set(id, { name, aborter, done, isLong });
    return { signal: aborter.signal, release: () => release() };
  }

  /**
   * Takes the container after work that is at its end: a run's last output is still being stored when its
   * state already says `stopped`. Work that is not done after two seconds is in the way.
   */
  async takeSoon(id: string, name: string, options: OccupationOptions = {}): Promise<Occupation> {
    const held = this.#held.get(id);
    if (held?.isLong === false) await atMost(held.done, PATIENCE_MS, held.aborter.signal);
    return this.take(id, name, options);
  }

  isHeldLong(id: string): boolean {
    return this.#held.get(id)?.isLong ?? false;
  }

  /** @throws DomainError `conflict` while long work is at it */
  refuseLong(id: string): void {
    const held = this.#held.get(id);
    if (held?.isLong === true) throw busy(id, held);
  }

  /**
   * Ends the work that is at it, waits until it lets go, and takes its place.
   * @throws DomainError `unavailable` when it has not let go after `timeoutMs`
   */
  async takeOver(id: string, name: string, timeoutMs: number): Promise<Occupation> {
    const deadline = performance.now() + timeoutMs;
    for (let held = this.#held.get(id); held !== undefined; held = this.#held.get(id)) {
      held.aborter.abort(new OperationCancelled(`The ${held.name} was ended by ${name}.`));
      await atMost(held.done, Math.max(1, deadline - performance.now()));
      if (this.#held.get(id) === held) {
        throw new DomainError('unavailable', `${id} is busy (${held.name}) and does not let go; try again.`);
      }
    }
    return this.take(id, name);
  }

  /** Holds the container while `work` goes on. */
  async during<T>(id: string, name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const occupation = this.take(id, name);
    try {
      return await work(occupation.signal);
    } finally {
      occupation.release();
    }
  }

  /** Ends all work and waits until everybody has let go. */
  async endAll(): Promise<void> {
    const all = [...this.#held.values()];
    for (const held of all) held.aborter.abort(new OperationCancelled('The daemon is stopping.'));
    await atMost(Promise.all(all.map(({ done }) => done)), END_WAIT_MS);
  }
}

const busy = (id: string, { name }: Held) =>
  new DomainError('conflict', `${id} is busy (${name}): wait until that is done, or kill it.`);
