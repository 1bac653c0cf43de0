import type { WorkerProgram } from '../../../lib/worker-program.js';
import { endedEarly, unanswered } from './unavailable.js';
import type { WalkAnswer, WalkRequest, WalkTold } from './walk.js';

type Waiting = {
  request: WalkRequest;
  resolve: (answer: WalkAnswer) => void;
  reject: (error: Error) => void;
};

/** A thread, or a process, that does walks, a turn of one of them at a time. */
export class WalkWorker {
  readonly #program: WorkerProgram;
  readonly #lateMs: number;
  /** What it was asked last; only then what waits, which so can still be taken back. */
  #asked: Waiting | undefined;
  #waiting: Waiting[] = [];
  #watch: NodeJS.Timeout | undefined;
  /** Walks that are not over, with whose they are. */
  readonly #walks = new Map<number, string>();
  #heardAtMs = 0;
  #isReady = false;
  #isEnded = false;

  /**
   * @param lateMs how long a turn takes at most, unless a call of the file system does not return
   * @param whenGone called when it has ended, unless `end` was called; whether it was `ready` before
   */
  constructor(program: WorkerProgram, lateMs: number, whenGone: (isReady: boolean) => void) {
    this.#program = program;
    this.#lateMs = lateMs;
    program.on('message', (told: WalkTold) => this.#heard(told));
    const gone = (cause?: unknown) => {
      if (this.#isEnded) return;
      this.#isEnded = true;
      whenGone(this.#isReady);
      this.#failAll(endedEarly(cause));
    };
    program.on('error', gone);
    program.on('exit', gone);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether a call of a file system keeps it from everything else. */
  get isLate(): boolean {
    const isAsked = this.#isReady && this.#asked !== undefined;
    return isAsked && performance.now() - this.#heardAtMs > this.#lateMs;
  }

  get walks(): number {
    return this.#walks.size;
  }

  serves(whose: string): boolean {
    for (const each of this.#walks.values()) if (each === whose) return true;
    return false;
  }

  begin(id: number, whose: string): void {
    this.#walks.set(id, whose);
  }

  over(id: number): void {
    this.#walks.delete(id);
  }

  ask(request: WalkRequest): Promise<WalkAnswer> {
    if (this.#isEnded) return Promise.reject(endedEarly());
    return new Promise((resolve, reject) => this.#ask({ request, resolve, reject }));
  }

  /** Has another worker, which nobody has asked for anything, do what this one was asked for and never began with. */
  handOn(other: WalkWorker): void {
    for (const [id, whose] of this.#walks) other.begin(id, whose);
    for (const waiting of this.#takeAll()) other.#ask(waiting);
  }

  /** Ends it, and all its walks. Settles when it has ended: one that a file system keeps ends when that lets it go. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#failAll(endedEarly());
    await this.#program.terminate();
  }

  #ask(waiting: Waiting): void {
    if (this.#asked === undefined) {
      this.#post(waiting);
      return;
    }
    this.#waiting.push(waiting);
    this.#watch ??= setInterval(() => this.#refuseIfLate(), this.#lateMs).unref();
  }

  #post(waiting: Waiting): void {
    this.#asked = waiting;
    this.#heardAtMs = performance.now();
    this.#program.ref();
    this.#program.postMessage(waiting.request);
  }

  /** A walk that has not begun need not wait for a call that does not return. */
  #refuseIfLate(): void {
    if (this.isLate) {
      const refused = this.#waiting.filter(isBegin);
      this.#waiting = this.#waiting.filter((waiting) => !isBegin(waiting));
      for (const { reject } of refused) reject(unanswered());
    }
    if (this.#waiting.some(isBegin)) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #heard(told: WalkTold): void {
    this.#heardAtMs = performance.now();
    if ('ready' in told) {
      this.#isReady = true;
      return;
    }
    const asked = this.#asked;
    this.#asked = undefined;
    const next = this.#waiting.shift();
    if (next === undefined) this.#program.unref();
    else this.#post(next);
    asked?.resolve(told);
  }

  #takeAll(): Waiting[] {
    const all = this.#asked === undefined ? this.#waiting : [this.#asked, ...this.#waiting];
    this.#asked = undefined;
    this.#waiting = [];
    clearInterval(this.#watch);
    this.#watch = undefined;
    return all;
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#takeAll()) reject(error);
  }
}

const isBegin = ({ request }: Waiting): boolean => 'kind' in request;
