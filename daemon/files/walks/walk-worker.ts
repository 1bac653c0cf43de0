import type { WorkerProgram } from '../../../lib/process/worker-program.js';
import { endedEarly, unanswered } from '../jail/unavailable.js';
import type { WalkAnswer, WalkMessage, WalkRequest } from './walk.js';

type Waiting = {
  request: WalkRequest;
  resolve: (answer: WalkAnswer) => void;
  reject: (error: Error) => void;
};

/**
 * If a worker has more walks than this, it pauses after each time slice for as long as the slice took. So a container
 * with many long walks uses at most half a CPU.
 */
const MAX_WALKS_WITHOUT_PAUSES = 4;
/** The maximum pause, for example after a system call that hung for long. */
const MAX_PAUSE_MS = 200;

/** A thread or process that runs walks, one time slice at a time. */
export class WalkWorker {
  /** The container of each walk that has not ended, by the id of the walk. */
  readonly walks = new Map<number, string>();
  readonly #program: WorkerProgram;
  readonly #lateMs: number;
  /**
   * The request that the worker is handling. Further requests wait in `#waiting` and not in the worker, so that they
   * can be rejected.
   */
  #asked: Waiting | undefined;
  #waiting: Waiting[] = [];
  #watch: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  #postedAtMs = 0;
  #heardAtMs = 0;
  #isReady = false;
  #isEnded = false;

  /**
   * @param lateMs the time without a reply after which the worker counts as blocked by a system call
   * @param whenGone called when the worker exits without `end`; `isReady` is whether it had started up
   */
  constructor(program: WorkerProgram, lateMs: number, whenGone: (isReady: boolean) => void) {
    this.#program = program;
    this.#lateMs = lateMs;
    program.on('message', (message: WalkMessage) => this.#heard(message));
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

  /** Whether a system call has blocked the worker for longer than `lateMs`. */
  get isLate(): boolean {
    const isAsked = this.#isReady && this.#asked !== undefined;
    return isAsked && performance.now() - this.#heardAtMs > this.#lateMs;
  }

  ask(request: WalkRequest): Promise<WalkAnswer> {
    if (this.#isEnded) return Promise.reject(endedEarly());
    return new Promise((resolve, reject) => this.#ask({ request, resolve, reject }));
  }

  /**
   * Moves all walks and requests to `other`, which replaces this worker, because this one exited before it had started
   * up.
   */
  handOn(other: WalkWorker): void {
    for (const [id, whose] of this.walks) other.walks.set(id, whose);
    for (const waiting of this.#takeAll()) other.#ask(waiting);
  }

  /**
   * Ends the worker and all its walks. Resolves when it has exited: a blocked worker exits when its system call
   * returns.
   */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#failAll(endedEarly());
    await this.#program.terminate();
  }

  #ask(waiting: Waiting): void {
    if (this.#asked === undefined && this.#pause === undefined) {
      this.#post(waiting);
      return;
    }
    this.#waiting.push(waiting);
    this.#watch ??= setInterval(() => this.#refuseIfLate(), this.#lateMs).unref();
  }

  #post(waiting: Waiting): void {
    this.#asked = waiting;
    this.#postedAtMs = performance.now();
    this.#heardAtMs = this.#postedAtMs;
    this.#program.ref();
    this.#program.postMessage(waiting.request);
  }

  /** Rejects walks that have not begun if a system call blocks the worker. */
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

  #heard(message: WalkMessage): void {
    this.#heardAtMs = performance.now();
    if ('ready' in message) {
      this.#isReady = true;
      return;
    }
    const asked = this.#asked;
    this.#asked = undefined;
    if (this.walks.size > MAX_WALKS_WITHOUT_PAUSES) {
      const pauseMs = Math.min(this.#heardAtMs - this.#postedAtMs, MAX_PAUSE_MS);
      this.#pause = setTimeout(() => this.#postNext(), pauseMs);
    } else {
      this.#postNext();
    }
    asked?.resolve(message);
  }

  #postNext(): void {
    this.#pause = undefined;
    const next = this.#waiting.shift();
    if (next === undefined) this.#program.unref();
    else this.#post(next);
  }

  #takeAll(): Waiting[] {
    const all = this.#asked === undefined ? this.#waiting : [this.#asked, ...this.#waiting];
    this.#asked = undefined;
    this.#waiting = [];
    clearTimeout(this.#pause);
    this.#pause = undefined;
    clearInterval(this.#watch);
    this.#watch = undefined;
    return all;
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#takeAll()) reject(error);
  }
}

const isBegin = ({ request }: Waiting): boolean => 'kind' in request;
