import type { WorkerProgram } from '../../../lib/worker-program.js';
import { endedEarly } from './ended-early.js';
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
  readonly #waiting = new Map<number, Waiting>();
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
    const isAsked = this.#isReady && this.#waiting.size > 0;
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
    for (const waiting of this.#waiting.values()) other.#ask(waiting);
    this.#waiting.clear();
  }

  /** Ends it, and all its walks. Settles when it has ended: one that a file system keeps ends when that lets it go. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#failAll(endedEarly());
    await this.#program.terminate();
  }

  #ask(waiting: Waiting): void {
    if (this.#waiting.size === 0) this.#heardAtMs = performance.now();
    this.#waiting.set(waiting.request.id, waiting);
    this.#program.ref();
    this.#program.postMessage(waiting.request);
  }

  #heard(told: WalkTold): void {
    this.#heardAtMs = performance.now();
    if ('ready' in told) {
      this.#isReady = true;
      return;
    }
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if (this.#waiting.size === 0) this.#program.unref();
    waiting?.resolve(told);
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
