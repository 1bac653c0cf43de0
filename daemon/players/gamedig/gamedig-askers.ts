import { createGate, type Gate } from '../../../lib/gate.js';
import { unlessAborted } from '../../../lib/timed.js';
import { type PlayerList, type QueryTarget, toPlayerList } from '../player-list.js';
import { AskerProcess, type GamedigAnswer } from './asker-process.js';

export type GamedigAskersOptions = {
  /** How many are asked at once, each by a process. Defaults to 4. */
  maxRunning?: number;
  /** A process ends when it has had nothing to ask for so long. Defaults to 30,000. */
  idleMs?: number;
};

const MAX_WAITING = 64;
const REFUSAL = 'Too many servers are asked for their players at once. Try again in a moment.';
/** Its own answer that there is none comes before it is ended for that. */
const MARGIN_MS = 200;

/** Asks servers of any game that gamedig knows, in processes that begin with the first question. */
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
   * A process that has not answered when the signal aborts is ended; after `timeoutMs` it has given up by itself.
   *
   * @throws DomainError `unavailable`, `rate_limited` when too many wait; the signal's reason; else an Error
   */
  async ask(game: string, { host, port, signal }: QueryTarget, timeoutMs: number): Promise<PlayerList> {
    const until = Date.now() + timeoutMs - MARGIN_MS;
    const answer = await this.#gate(() => this.#askOne({ game, host, port, until }, signal), signal);
    return toPlayerList(answer.online, answer.max, answer.players);
  }

  /** Ends all processes; whoever waits for one is told that there is no answer. */
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

  /** The one that rested last, so that those which are not needed end. */
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
