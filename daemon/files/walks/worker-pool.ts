import { atMost } from '../../../lib/async/waker.js';
import { beginProcess, beginWorker } from '../../../lib/process/worker-program.js';
import { endedEarly, unanswered } from '../jail/unavailable.js';
import { SharedNames } from '../traversal/held-names.js';
import { WalkWorker } from './walk-worker.js';

export type WorkerPoolOptions = {
  /** The maximum number of workers that respond. Up to as many unresponsive ones are kept in addition. */
  maxWorkers: number;
  /** How long a worker may be without walks before it is ended. */
  idleMs: number;
  /** A worker that does not reply for this long counts as blocked by a file system call. */
  lateMs: number;
  /**
   * If true, walks run in processes (`scanner.ts`), or in threads if these processes cannot access the daemon's
   * descriptors. If false, walks always run in threads.
   */
  isApart: boolean;
};

/** The worker of a walk. If it exits before it has started up, `worker` is its replacement. */
export type HeldWorker = { readonly worker: WalkWorker; over(): void };

type Member = { worker: WalkWorker; idle: NodeJS.Timeout | undefined; isThread: boolean };

const MAX_HEAP_MB = 512;
/** How long `close` waits. A thread that is blocked by a system call cannot be ended. */
const END_WAIT_MS = 2000;

/** Starts and ends workers, and assigns walks to them. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member>();
  readonly #names = new SharedNames();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Assigns a walk to a worker. @param whose the container whose files are walked @throws DomainError `unavailable` */
  begin(id: number, whose: string): HeldWorker {
    const member = this.#memberFor(whose);
    clearTimeout(member.idle);
    member.worker.walks.set(id, whose);
    return {
      get worker() {
        return member.worker;
      },
      over: () => {
        member.worker.walks.delete(id);
        if (member.worker.walks.size > 0 || !this.#members.has(member)) return;
        member.idle = setTimeout(() => {
          this.#members.delete(member);
          void member.worker.end();
        }, this.#options.idleMs).unref();
      },
    };
  }

  /** Ends all workers. Resolves when they have exited, or after 2 s. */
  async close(): Promise<void> {
    const members = [...this.#members];
    this.#members.clear();
    for (const { idle } of members) clearTimeout(idle);
    await atMost(Promise.all(members.map(({ worker }) => worker.end())), END_WAIT_MS);
  }

  /**
   * Checks that the worker of the container responds.
   *
   * @returns the worker, if there is one
   * @throws DomainError `unavailable` if it is late
   */
  requirePrompt(whose: string): Member | undefined {
    for (const member of this.#members) {
      if (![...member.worker.walks.values()].includes(whose)) continue;
      if (member.worker.isLate) throw unanswered();
      return member;
    }
    return undefined;
  }

  #memberFor(whose: string): Member {
    const { maxWorkers } = this.#options;
    const own = this.requirePrompt(whose);
    if (own !== undefined) return own;
    const members = [...this.#members];
    const prompt = members.filter(({ worker }) => !worker.isLate);
    const idle = prompt.find(({ worker }) => worker.walks.size === 0);
    if (idle !== undefined) return idle;
    if (prompt.length < maxWorkers && members.length < 2 * maxWorkers) return this.#begun();
    const [first, ...others] = prompt;
    if (first === undefined)
      throw unanswered('The file systems of too many containers do not respond. Try again in a moment.');
    return others.reduce(
      (least, each) => (each.worker.walks.size < least.worker.walks.size ? each : least),
      first,
    );
  }

  #begun(): Member {
    const { isApart } = this.#options;
    const worker = this.#worker(isApart, (isReady) => this.#gone(member, isReady));
    const member: Member = { worker, idle: undefined, isThread: !isApart };
    this.#members.add(member);
    return member;
  }

  /** Starts a worker. @throws DomainError `unavailable` if the host cannot start another thread or process */
  #worker(isApart: boolean, whenGone: (isReady: boolean) => void): WalkWorker {
    const { lateMs } = this.#options;
    try {
      if (isApart) {
        return new WalkWorker(beginProcess(import.meta.dirname, 'scanner', MAX_HEAP_MB), lateMs, whenGone);
      }
      const names = this.#names.ofOneWorker();
      const program = beginWorker(import.meta.dirname, 'walker', MAX_HEAP_MB, { data: names });
      program.once('exit', () => this.#names.giveUp(names));
      return new WalkWorker(program, lateMs, whenGone);
    } catch (error) {
      throw endedEarly(error);
    }
  }

  /**
   * Handles the exit of a worker.
   *
   * @param isReady whether the worker had started up. A process that exits before that is replaced by a thread, until
   * the thread is idle
   */
  #gone(member: Member, isReady: boolean): void {
    const { worker } = member;
    if (this.#options.isApart && !isReady && !member.isThread) {
      member.isThread = true;
      try {
        member.worker = this.#worker(false, (isBegun) => this.#gone(member, isBegun));
        worker.handOn(member.worker);
        return;
      } catch {
        // If no thread can be started, the walks end like after any other exit.
      }
    }
    clearTimeout(member.idle);
    this.#members.delete(member);
  }
}
