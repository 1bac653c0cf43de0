import type { ServerMove } from '../../../generated/panel/types.js';
import { createWaker, pause } from '../../../lib/async/waker.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ServerFacts } from '../records/server-view.js';
import type { ServerNews } from './event-sight.js';

export type MoveFeedOptions = {
  /** Returns the moves of these servers that are in progress, or else their last ones. */
  movesOf(serverIds: readonly string[]): Promise<ServerMove[]>;
  /** Returns all servers by id. */
  servers(): ReadonlyMap<string, ServerFacts>;
  logger: Pick<Logger, 'warn'>;
  /** Called when a move has begun, is in another step, or has ended. */
  onNews(news: ServerNews): void;
  /** Called when a move has sent more bytes. */
  onProgress(news: ServerNews & { work: string }): void;
};

/** How often moves are read: the panel that carries one out stores its bytes this often. */
const LOOK_EVERY_MS = 1000;
/** The minimum time between two reads if servers change all the time. */
const GAP_MS = 250;
const MAX_FOLLOWED = 1000;

/** Follows the moves of servers to other nodes, through their rows. It reads nothing while no server moves. */
export class MoveFeed {
  readonly #options: MoveFeedOptions;
  readonly #closing = new AbortController();
  readonly #waker = createWaker();
  /** The moves as they were reported last, by the id of the server. */
  readonly #known = new Map<string, ServerMove>();
  #running: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: MoveFeedOptions) {
    this.#options = options;
  }

  /** Must be called when servers have begun to move, or do not move any more. */
  wake(): void {
    this.#waker.wake();
    const ids = this.#wanted();
    if (ids.length > 0) this.#running ??= this.#run(ids);
  }

  /** Waits for a read in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#waker.wake();
    await this.#running;
  }

  async #run(first: string[]): Promise<void> {
    const { signal } = this.#closing;
    for (let ids = first; ids.length > 0 && !signal.aborted; ids = this.#wanted()) {
      await this.#look(ids);
      await pause(GAP_MS, signal);
      if (!signal.aborted) await this.#waker.wait(LOOK_EVERY_MS - GAP_MS);
    }
    this.#running = undefined;
  }

  /** The servers that move, and those whose moves have ended since the last look. */
  #wanted(): string[] {
    const moving = [...this.#options.servers().values()].filter(({ moveNodeId }) => moveNodeId !== null);
    return [...new Set([...this.#known.keys(), ...moving.map(({ id }) => id)])].slice(0, MAX_FOLLOWED);
  }

  async #look(ids: readonly string[]): Promise<void> {
    try {
      const moves = await this.#options.movesOf(ids);
      if (this.#closing.signal.aborted) return;
      const found = new Map(moves.map((move) => [move.serverId, move]));
      for (const id of ids) this.#take(id, found.get(id));
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#options.logger.warn({ err: error }, 'cannot read the moves of servers');
      this.#hasFailed = true;
    }
  }

  #take(serverId: string, move: ServerMove | undefined): void {
    const server = this.#options.servers().get(serverId);
    const before = this.#known.get(serverId);
    if (server === undefined || move === undefined) {
      this.#known.delete(serverId);
      return;
    }
    const news = { server, kind: 'moves', needs: 'servers.read', work: `move ${serverId}` } as const;
    const { onNews, onProgress } = this.#options;
    if (before === undefined || !isSameState(before, move))
      onNews({ ...news, event: { event: 'move.changed', data: move } });
    else if (before.transferredBytes !== move.transferredBytes)
      onProgress({ ...news, event: { event: 'move.progress', data: move } });
    // A move stays known until its server is known not to move any more, so that its end is reported once.
    if (move.step === 'ended' && server.moveNodeId === null) this.#known.delete(serverId);
    else this.#known.set(serverId, move);
  }
}

const isSameState = (one: ServerMove, other: ServerMove): boolean =>
  one.id === other.id && one.step === other.step && one.message === other.message;
