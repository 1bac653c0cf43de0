import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';

/**
 * Returns the real path of this program, so that a restarted service uses the same build, even if another build has
 * been installed since.
 */
export const thisProgram = () => realpathSync(process.argv[1] ?? '');

/** A service of `berth up`: one command of this program in its own process. */
export class Service {
  readonly name: 'panel' | 'daemon';
  readonly #program = thisProgram();
  /** The current process. It is replaced by a restart. */
  #process: ChildProcess;

  constructor(name: 'panel' | 'daemon') {
    this.name = name;
    this.#process = this.#fork();
  }

  get process(): ChildProcess {
    return this.#process;
  }

  /** Starts the service again after its process has exited. */
  restart(): void {
    this.#process = this.#fork();
  }

  #fork(): ChildProcess {
    return fork(this.#program, [this.name], { execArgv: process.execArgv });
  }
}
