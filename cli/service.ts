import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** A service of `berth up`: one command of this program, in a process of its own. */
export class Service {
  readonly name: 'panel' | 'daemon';
  /** The real path of this program: a build that is swapped in later must not mix with ours. */
  readonly #program = realpathSync(process.argv[1] ?? '');
  /** The present process. Another one takes its place when the service is started again. */
  #process: ChildProcess;

  constructor(name: 'panel' | 'daemon') {
    this.name = name;
    this.#process = this.#fork();
  }

  get process(): ChildProcess {
    return this.#process;
  }

  /** Starts the service again, after its process has ended. */
  restart(): void {
    this.#process = this.#fork();
  }

  #fork(): ChildProcess {
    return fork(this.#program, [this.name], { execArgv: process.execArgv });
  }
}
