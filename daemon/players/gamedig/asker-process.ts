import { type ChildProcess, spawn } from 'node:child_process';
import { hostRefusal } from '../../../lib/host-fault.js';
import { processWords } from '../../../lib/worker-program.js';

/** `until` is when it has to be answered, by the host's clock: a process may take a while to begin. */
export type GamedigQuestion = { game: string; host: string; port: number; until: number };
/** Numbers are null where the game's are none. */
export type GamedigAnswer = {
  online: number | null;
  max: number | null;
  players: { name: string; ping: number }[];
};
type Reply = GamedigAnswer | { failed: string };

const MAX_HEAP_MB = 64;
/**
 * Bounds of the kernel (setrlimit(2)), so that they hold whatever the program is doing: memory in KiB, of which it takes
 * 60 MiB, and Node.js from 24 on sets 512 MiB aside for code, unused; seconds of a CPU, so that one that loops ends also
 * where its daemon was killed; no core files.
 */
const LIMITS = 'ulimit -d 786432 && ulimit -t 60 && ulimit -c 0 && exec "$0" "$@"';
/** Well within its seconds of a CPU: a question takes some 10 ms. */
const MAX_QUESTIONS = 500;

/** A process that asks by gamedig, one question at a time. What disturbs it ends it, and nothing else. */
export class AskerProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<never>;
  #questionsLeft = MAX_QUESTIONS;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#gone = new Promise((_resolve, reject) => {
      child.once('error', (error) =>
        reject(hostRefusal(error, 'The server cannot be asked for its players')),
      );
      child.once('exit', (code, signal) => reject(new Error(`gamedig ended: ${signal ?? code}`)));
    });
    this.#gone.catch(() => undefined);
    // A question that cannot be sent is one of a process that has gone, which is told above.
    child.on('error', () => undefined);
    this.rest();
  }

  /** @throws DomainError `unavailable` where the host lets no process begin; that may also be told by `ask` */
  static begin(folder: string): AskerProcess {
    const words = processWords(folder, 'gamedig-asker', MAX_HEAP_MB);
    try {
      const child = spawn('/bin/sh', ['-c', LIMITS, process.execPath, ...words], {
        cwd: folder,
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      return new AskerProcess(child);
    } catch (error) {
      throw hostRefusal(error, 'The server cannot be asked for its players');
    }
  }

  get isSpent(): boolean {
    return this.#questionsLeft <= 0 || !this.#child.connected;
  }

  /** @throws Error when there is no answer, or the process has gone; DomainError `unavailable` for the host's faults */
  async ask(question: GamedigQuestion): Promise<GamedigAnswer> {
    this.#questionsLeft -= 1;
    this.#child.ref();
    this.#child.channel?.ref();
    let hear: ((reply: Reply) => void) | undefined;
    const replied = new Promise<Reply>((resolve) => {
      hear = resolve;
      this.#child.once('message', hear);
    });
    try {
      this.#child.send(question, () => undefined);
      const reply = await Promise.race([replied, this.#gone]);
      if ('failed' in reply) throw new Error(reply.failed);
      return reply;
    } finally {
      if (hear !== undefined) this.#child.off('message', hear);
    }
  }

  /** Keeps nothing that waits for the event loop to be empty. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  end(): void {
    this.rest();
    this.#child.kill('SIGKILL');
  }
}
