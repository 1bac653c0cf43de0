import { setTimeout as sleep } from 'node:timers/promises';
import { isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Caller } from '../../access/caller.js';
import type { AccessToWatch, AccessWatch } from '../live/access-watch.js';
import { StreamSlots } from '../live/stream-slots.js';
import type { ServerScope } from '../records/server-access.js';

/**
 * How long a caller with a link is watched. A link lives for at most 10 minutes, and the daemon closes a transfer 6
 * hours after it began, which can be at the end of the link's life. The rest is a margin.
 */
const WATCH_MS = (6 * 60 + 15) * 60_000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
const WATCHED = { total: 4000, ofUser: 1000, what: 'direct links' };

export type WatchedLink = Pick<AccessToWatch, 'caller' | 'callerNow'> & {
  server: { serverId: string; scope: ServerScope };
};

type Watch = { stop(): void; late: NodeJS.Timeout };

/**
 * Watches the rights of callers who have links, because their transfers do not pass through the panel. Links of the
 * same credential for the same server and right share a watch.
 */
export class LinkWatch {
  readonly #access: AccessWatch;
  readonly #logger: Logger;
  readonly #slots = new StreamSlots(WATCHED);
  readonly #watches = new Map<string, Watch>();
  readonly #closing = new AbortController();
  /** The revocations in progress. */
  readonly #ends = new Set<Promise<void>>();

  constructor(access: AccessWatch, logger: Logger) {
    this.#access = access;
    this.#logger = logger;
  }

  /**
   * Calls `revoke` within a second after the caller's credential or right ends, and again until it succeeds.
   *
   * @throws DomainError `rate_limited` if too many callers are watched
   */
  watch({ server, ...watched }: WatchedLink, revoke: () => Promise<void>): void {
    const { caller } = watched;
    const name = nameOf(caller, server);
    const known = this.#watches.get(name);
    if (known !== undefined) return void known.late.refresh();
    const end = () => {
      stop();
      const revoked = this.#repeat(revoke, server.serverId).finally(() => this.#ends.delete(revoked));
      this.#ends.add(revoked);
    };
    const stop = () => {
      if (!this.#slots.release(caller.user.id, end)) return;
      clearTimeout(late);
      unwatch();
      this.#watches.delete(name);
    };
    this.#slots.take(caller.user.id, end);
    const late = setTimeout(stop, WATCH_MS).unref();
    const unwatch = this.#access.watchAccess({ ...watched, server, isAdmitted: true }, end);
    this.#watches.set(name, { stop, late });
  }

  /** Ends all watches, and waits for requests in progress that revoke links. They are not repeated. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { stop } of [...this.#watches.values()]) stop();
    await Promise.all(this.#ends);
  }

  /** Repeats until the node has revoked the links, or until none of them can be in use. */
  async #repeat(revoke: () => Promise<void>, serverId: string): Promise<void> {
    const untilMs = performance.now() + WATCH_MS;
    for (let waitMs = RETRY_MS; performance.now() < untilMs; waitMs = Math.min(2 * waitMs, MAX_RETRY_MS)) {
      try {
        return await revoke();
      } catch (error) {
        // A node that was removed from the panel has no links that the panel could revoke.
        if (isKind(error, 'not_found')) return;
        if (waitMs === RETRY_MS)
          this.#logger.warn(
            { err: error, serverId },
            'cannot revoke the direct links of a server yet, will retry',
          );
      }
      const { signal } = this.#closing;
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }
}

const nameOf = ({ sessionId, key }: Caller, { serverId, scope }: WatchedLink['server']): string =>
  // A rotated key has two secrets for a while, which end at different times, so each secret has its own watch.
  [sessionId, key?.id, key?.secretHash, serverId, scope].join(' ');
