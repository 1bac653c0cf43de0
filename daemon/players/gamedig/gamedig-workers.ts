import { createGate, type Gate } from '../../../lib/gate.js';
import { unlessAborted } from '../../../lib/timed.js';
import { type PlayerList, type QueryTarget, toPlayerList } from '../player-list.js';
import { type GamedigAnswer, WorkerProcess } from './worker-process.js';

export type GamedigWorkersOptions = {
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
export class GamedigWorkers {
  readonly #gate: Gate;
  readonly #idleMs: number;
  readonly #resting = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #asking = new Set<WorkerProcess>();
  #isClosed = false;

  constructor({ maxRunning = 4, idleMs = 30_000 }: GamedigWorkersOptions = {}) {
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
    for (const worker of [...this.#resting.keys(), ...this.#asking]) worker.end();
    this.#resting.clear();
  }

  async #askOne(question: Parameters<WorkerProcess['ask']>[0], signal: AbortSignal): Promise<GamedigAnswer> {
    const worker = this.#rested() ?? WorkerProcess.begin(import.meta.dirname);
    this.#asking.add(worker);
    let isFree = false;
    const asked = worker.ask(question).finally(() => {
      isFree = true;
    });
    try {
      return await unlessAborted(asked, signal);
    } finally {
      this.#asking.delete(worker);
      if (isFree) this.#rest(worker);
      else worker.end();
    }
  }

  /** Returns the process that became idle last, so that unneeded ones exit. */
  #rested(): WorkerProcess | undefined {
    const worker = [...this.#resting.keys()].at(-1);
    if (worker === undefined) return undefined;
    clearTimeout(this.#resting.get(worker));
    this.#resting.delete(worker);
    return worker.isSpent ? this.#rested() : worker;
  }

  #rest(worker: WorkerProcess): void {
    worker.rest();
    const end = () => {
      this.#resting.delete(worker);
      worker.end();
    };
    if (this.#isClosed || worker.isSpent) end();
    else this.#resting.set(worker, setTimeout(end, this.#idleMs).unref());
  }
}
