import type { components } from '../../../generated/daemon/types.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';

/** Something that the users of a server must know. */
export type Notice = components['schemas']['ContainerNotice'];

const MAX_CHARACTERS = 4096;

/** Reports what the users of servers must know to any number of listeners. Nothing is stored. */
export class Notices {
  readonly #clock: Clock;
  readonly #listeners = new Set<(notice: Notice) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reports a notice about a container. @param message one sentence or several */
  report({ id, name }: Pick<Notice, 'id' | 'name'>, code: Notice['code'], message: string): void {
    const at = isoTime(this.#clock.now());
    const notice: Notice = { id, name, code, message: message.slice(0, MAX_CHARACTERS), at };
    for (const listener of this.#listeners) listener(notice);
  }

  /** Calls back with each notice from now on. @returns a function that unsubscribes */
  watch(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
