import { createGate, type Gate } from '../../../lib/limits/gate.js';
import { unlessAborted } from '../../../lib/time/timed.js';
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
/** The worker itself ends a query this long before the deadline at which the worker would be killed. */
const MARGIN_MS = 200;

/** Queries servers of any game that gamedig supports, in worker processes that start with the first query. */
export class GamedigWorkers {
  readonly #gate: Gate;
  readonly #idleMs: number;
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #busy = new Set<WorkerProcess>();
  #isClosed = false;

  constructor({ maxRunning = 4, idleMs = 30_000 }: GamedigWorkersOptions = {}) {
    this.#gate = createGate({ maxRunning, maxWaiting: MAX_WAITING, refusal: REFUSAL });
    this.#idleMs = idleMs;
  }

  /**
   * Queries a server. The worker is killed if it has no result when the signal aborts. After `timeoutMs`, the worker
   * ends the query itself.
   *
   * @throws DomainError `unavailable`, `rate_limited` if too many queries wait; the signal's reason; otherwise an
   * Error
   */
  async ask(game: string, { host, port, signal }: QueryTarget, timeoutMs: number): Promise<PlayerList> {
    const until = Date.now() + timeoutMs - MARGIN_MS;
    const answer = await this.#gate(() => this.#queryOne({ game, host, port, until }, signal), signal);
    return toPlayerList(answer.online, answer.max, answer.players);
  }

  /** Ends all processes. Queries in progress and in the queue fail. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    for (const worker of [...this.#idle.keys(), ...this.#busy]) worker.end();
    this.#idle.clear();
  }

  async #queryOne(
    question: Parameters<WorkerProcess['ask']>[0],
    signal: AbortSignal,
  ): Promise<GamedigAnswer> {
    const worker = this.#takeIdle() ?? WorkerProcess.begin(import.meta.dirname);
    this.#busy.add(worker);
    let isFree = false;
    const replied = worker.ask(question).finally(() => {
      isFree = true;
    });
    try {
      return await unlessAborted(replied, signal);
    } finally {
      this.#busy.delete(worker);
      if (isFree) this.#rest(worker);
      else worker.end();
    }
  }

  /** Returns the process that became idle last. The others can then exit if they are not needed. */
  #takeIdle(): WorkerProcess | undefined {
    const worker = [...this.#idle.keys()].at(-1);
    if (worker === undefined) return undefined;
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    return worker.isSpent ? this.#takeIdle() : worker;
  }

  #rest(worker: WorkerProcess): void {
    worker.rest();
    const end = () => {
      this.#idle.delete(worker);
      worker.end();
    };
    if (this.#isClosed || worker.isSpent) end();
    else this.#idle.set(worker, setTimeout(end, this.#idleMs).unref());
  }
}
