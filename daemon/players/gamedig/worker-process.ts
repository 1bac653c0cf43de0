import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostRefusal } from '../../../lib/errors/host-fault.js';
import { processWords } from '../../../lib/process/worker-program.js';

/**
 * A query. `until` is its deadline by the host's clock and not a duration, because the process may take a while to
 * start.
 */
export type GamedigQuestion = { game: string; host: string; port: number; until: number };
/** The result of a query. Numbers that the game does not report are null. */
export type GamedigAnswer = {
  online: number | null;
  max: number | null;
  players: { name: string; ping: number }[];
};
type Reply = GamedigAnswer | { failed: string };

const MAX_HEAP_MB = 64;
/**
 * Limits by the kernel (setrlimit(2)) for the worker: memory in KiB, of which the program takes 60 MiB and Node.js 24
 * reserves 512 MiB for code; CPU seconds, so that an endless loop ends even after the daemon was killed; and no core
 * files.
 */
const LIMITS = 'ulimit -d 786432 && ulimit -t 60 && ulimit -c 0 && exec "$0" "$@"';
/**
 * After how many queries a worker process is replaced. The process may use 60 s of CPU time in total, and a query takes
 * about 10 ms.
 */
const MAX_QUESTIONS = 500;

/** A worker process that queries servers by gamedig, one at a time. A failure affects only this process. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<never>;
  #questionsLeft = MAX_QUESTIONS;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exited = new Promise((_resolve, reject) => {
      child.once('error', (error) => reject(hostRefusal(error, 'The player query cannot be started')));
      child.once('exit', (code, signal) =>
        reject(new Error(`the process that queries servers for their players ended (${signal ?? code})`)),
      );
    });
    this.#exited.catch(() => undefined);
    // Sending a query to an exited process emits an error, but the exit of the process has already been reported.
    child.on('error', () => undefined);
    this.rest();
  }

  /**
   * Starts a process.
   * @throws DomainError `unavailable` if that fails. Some failures are only reported by `ask`.
   */
  static begin(folder: string): WorkerProcess {
    const words = processWords(folder, 'gamedig-worker', MAX_HEAP_MB);
    try {
      const child = spawn('/bin/sh', ['-c', LIMITS, process.execPath, ...words], {
        cwd: folder,
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      return new WorkerProcess(child);
    } catch (error) {
      throw hostRefusal(error, 'The player query cannot be started');
    }
  }

  get isSpent(): boolean {
    return this.#questionsLeft <= 0 || !this.#child.connected;
  }

  /**
   * Runs a query. @throws Error if there is no result or the process has exited; DomainError `unavailable` for errors
   * of the host
   */
  async ask(question: GamedigQuestion): Promise<GamedigAnswer> {
    this.#questionsLeft -= 1;
    this.#child.ref();
    this.#child.channel?.ref();
    const over = new AbortController();
    const replied = once(this.#child, 'message', { signal: over.signal }) as Promise<[Reply]>;
    this.#child.send(question, () => undefined);
    const [reply] = await Promise.race([replied, this.#exited]).finally(() => over.abort());
    if ('failed' in reply) throw new Error(reply.failed);
    return reply;
  }

  /** Lets the daemon exit while the process is idle. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  end(): void {
    this.rest();
    this.#child.kill('SIGKILL');
  }
}
