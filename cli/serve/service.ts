import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { StartError } from '../../lib/errors/start-error.js';
import { type Message, onMessage } from './messages.js';

const READY_TIMEOUT_MS = 60_000;

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

/** Waits for a message of a service. @throws StartError after a minute */
export function messageOf<T extends Message['type']>({ name, process }: Service, type: T) {
  return new Promise<Extract<Message, { type: T }>>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new StartError(`The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s.`)),
      READY_TIMEOUT_MS,
    );
    late.unref();
    const end = onMessage(process, type, (message) => {
      end();
      clearTimeout(late);
      resolve(message);
    });
  });
}
