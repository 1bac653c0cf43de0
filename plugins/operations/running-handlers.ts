import type { Server } from '@hapi/hapi';
import { milestone } from '../../lib/async/milestone.js';
import { atMost } from '../../lib/async/waker.js';

/** How long the end of a service waits for handlers whose clients have disconnected. Other requests were completed before. */
const LAST_HANDLERS_MS = 1000;

/**
 * Counts the handlers that run. A server that stops only waits for its connections, but the handler of a client that has
 * disconnected still uses the database.
 */
export class RunningHandlers {
  #count = 0;
  readonly #ended = milestone();
  #isStopped = false;

  constructor(server: Pick<Server, 'ext'>) {
    server.ext('onPostStop', () => this.#stopped());
  }

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#isStopped && this.#count === 0) this.#ended.reach();
  }

  async #stopped(): Promise<void> {
    this.#isStopped = true;
    if (this.#count > 0) await atMost(this.#ended.reached, LAST_HANDLERS_MS);
  }
}
