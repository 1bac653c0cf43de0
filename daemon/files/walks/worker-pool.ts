import { atMost } from '../../../lib/waker.js';
import { beginProcess, beginWorker } from '../../../lib/worker-program.js';
import { SharedNames } from './held-names.js';
import { endedEarly, unanswered } from './unavailable.js';
import { WalkWorker } from './walk-worker.js';

export type WorkerPoolOptions = {
  /** Workers that answer; those that do not are as many again at most. */
  maxWorkers: number;
  idleMs: number;
  /** A worker that does not answer for so long is kept by a file system: a turn takes some 20 ms. */
  lateMs: number;
  /** Processes; threads where the host has none for them. */
  isApart: boolean;
};

/** A walk's worker: the one that took its place where it never began. */
export type HeldWorker = { readonly worker: WalkWorker; over(): void };

type Member = { worker: WalkWorker; idle: NodeJS.Timeout | undefined; isThread: boolean };

const MAX_HEAP_MB = 512;
/** Threads that a file system keeps cannot be ended. */
const END_WAIT_MS = 2000;

/** The workers of walks: which of them does a walk, and when they begin and end. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member>();
  readonly #names = new SharedNames();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** @param whose whose files the walk is about @throws DomainError `unavailable` */
  begin(id: number, whose: string): HeldWorker {
    const member = this.#memberFor(whose);
    clearTimeout(member.idle);
    member.worker.begin(id, whose);
    return {
      get worker() {
        return member.worker;
      },
      over: () => {
        member.worker.over(id);
        if (member.worker.walks === 0 && this.#members.has(member)) this.#endLater(member);
      },
    };
  }

  /** Settles when they have ended, or are not to be waited for. */
  async close(): Promise<void> {
    const members = [...this.#members];
    this.#members.clear();
    for (const { idle } of members) clearTimeout(idle);
    await atMost(Promise.all(members.map(({ worker }) => worker.end())), END_WAIT_MS);
  }

  /** @returns the worker that does walks of these files @throws DomainError `unavailable` where they do not answer */
  requirePrompt(whose: string): Member | undefined {
    for (const member of this.#members) {
      if (!member.worker.serves(whose)) continue;
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
    const idle = prompt.find(({ worker }) => worker.walks === 0);
    if (idle !== undefined) return idle;
    if (prompt.length < maxWorkers && members.length < 2 * maxWorkers) return this.#begun();
    const [first, ...others] = prompt;
    if (first === undefined) throw unanswered('The files of too many containers do not answer');
    return others.reduce((least, each) => (each.worker.walks < least.worker.walks ? each : least), first);
  }

  #begun(): Member {
    const { isApart } = this.#options;
    const worker = this.#worker(isApart, (isReady) => this.#gone(member, isReady));
    const member: Member = { worker, idle: undefined, isThread: !isApart };
    this.#members.add(member);
    return member;
  }

  /** @throws DomainError `unavailable` where the host has no thread or process left */
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

  /** @param isReady whether it has ever begun: a process that has not is replaced by a thread until it is idle */
  #gone(member: Member, isReady: boolean): void {
    const { worker } = member;
    if (this.#options.isApart && !isReady && !member.isThread) {
      member.isThread = true;
      try {
        member.worker = this.#worker(false, (isBegun) => this.#gone(member, isBegun));
        worker.handOn(member.worker);
        return;
      } catch {
        // The walks end with the process.
      }
    }
    clearTimeout(member.idle);
    this.#members.delete(member);
  }

  #endLater(member: Member): void {
    member.idle = setTimeout(() => {
      this.#members.delete(member);
      void member.worker.end();
    }, this.#options.idleMs).unref();
  }
}
