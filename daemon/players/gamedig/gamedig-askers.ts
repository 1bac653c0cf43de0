import { createGate, type Gate } from '../../../lib/gate.js';
import { unlessAborted } from '../../../lib/timed.js';
import { type PlayerList, type QueryTarget, toPlayerList } from '../player-list.js';
import { AskerProcess, type GamedigAnswer } from './asker-process.js';

export type GamedigAskersOptions = {
  /** The maximum number of concurrent queries, each in its own process. Defaults to 4. */
  maxRunning?: number;
  /** A process exits after this idle time, in milliseconds. Defaults to 30,000. */
  idleMs?: number;
};

const MAX_WAITING = 64;
const REFUSAL = 'Too many servers are being queried for their players. Try again in a moment.';
/** The worker's own timeout ends before the process is killed. */
const MARGIN_MS = 200;

/** Queries servers of any game that gamedig supports, in worker processes that start with the first query. */
export class GamedigAskers {
  readonly #gate: Gate;
  readonly #idleMs: number;
  readonly #resting = new Map<AskerProcess, NodeJS.Timeout>();
  readonly #asking = new Set<AskerProcess>();
  #isClosed = false;

  constructor({ maxRunning = 4, idleMs = 30_000 }: GamedigAskersOptions = {}) {
    this.#gate = createGate({ maxRunning, maxWaiting: MAX_WAITING, refusal: REFUSAL });
    this.#idleMs = idleMs;
  }

  /**
   * Queries a server. The worker is killed if it has no result when the signal aborts. After `timeoutMs` the
   * worker gives up on its own.
   *
   * @throws DomainError `unavailable`, `rate_limited` when too many queries wait; the signal's reason;
   * otherwise an Error
   */
  async ask(game: string, { host, port, signal }: QueryTarget, timeoutMs: number): Promise<PlayerList> {
    const until = Date.now() + timeoutMs - MARGIN_MS;
    const answer = await this.#gate(() => this.#askOne({ game, host, port, until }, signal), signal);
    return toPlayerList(answer.online, answer.max, answer.players);
  }

  /** Ends all processes. Pending queries fail. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#resting.values()) clearTimeout(timer);
    for (const asker of [...this.#resting.keys(), ...this.#asking]) asker.end();
    this.#resting.clear();
  }

  async #askOne(question: Parameters<AskerProcess['ask']>[0], signal: AbortSignal): Promise<GamedigAnswer> {
    const asker = this.#rested() ?? AskerProcess.begin(import.meta.dirname);
    this.#asking.add(asker);
    let isFree = false;
    const asked = asker.ask(question).finally(() => {
      isFree = true;
    });
    try {
      return await unlessAborted(asked, signal);
    } finally {
      this.#asking.delete(asker);
      if (isFree) this.#rest(asker);
      else asker.end();
    }
  }

  /** Returns the process that became idle last, so that unneeded ones exit. */
  #rested(): AskerProcess | undefined {
    const asker = [...this.#resting.keys()].at(-1);
    if (asker === undefined) return undefined;
    clearTimeout(this.#resting.get(asker));
    this.#resting.delete(asker);
    return asker.isSpent ? this.#rested() : asker;
  }

  #rest(asker: AskerProcess): void {
    asker.rest();
    const end = () => {
      this.#resting.delete(asker);
      asker.end();
    };
    if (this.#isClosed || asker.isSpent) end();
    else this.#resting.set(asker, setTimeout(end, this.#idleMs).unref());
  }
}
