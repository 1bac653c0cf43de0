import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtWorker } from './built-worker.js';

/** A worker of the daemon, as a thread or a child process. The daemon exchanges messages with it. */
export type WorkerProgram = {
  postMessage(message: object): void;
  /** Adds a listener for one of the events: `message`, `exit`, and `error` if the worker cannot start or fails. */
  // biome-ignore lint/suspicious/noExplicitAny: the type that Node.js declares
  on(event: string, listener: (value: any) => void): unknown;
  /** Prevents the daemon from exiting while the worker runs; `unref` undoes that. */
  ref(): void;
  unref(): void;
  /** Ends the worker immediately. */
  terminate(): Promise<unknown>;
};

type WorkerOptions = {
  data?: object;
  /**
   * Whether descriptors that the worker has opened stay open after it exits. They do for a thread, because all threads
   * share them.
   */
  keepsDescriptors?: boolean;
};

/** A script that loads the source of a worker in development. */
const LOAD = "require('tsx/cjs'); require(process.argv.at(-1));";

/**
 * Starts a worker thread with the program `<name>.ts` in `folder`. In a build, the program is a file next to the main program; in
 * development it is loaded from its source. The worker does not get the environment.
 *
 * @param folder `import.meta.dirname` of the caller
 * @param data passed to the worker as `workerData`
 * @throws Error if the host has no threads left
 */
export function beginWorker(
  folder: string,
  name: string,
  maxHeapMb: number,
  { data, keepsDescriptors = false }: WorkerOptions = {},
): Worker {
  const built = builtWorker(folder, name);
  const options = {
    trackUnmanagedFds: !keepsDescriptors,
    env: {},
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  };
  if (built !== undefined) return new Worker(built, options);
  return new Worker(LOAD, { ...options, eval: true, argv: [join(folder, `${name}.ts`)] });
}

/** Starts a program as a child process, which exits with this one. @throws Error if the host has no processes left */
export function beginProcess(folder: string, name: string, maxHeapMb: number): WorkerProgram {
  const child = spawn(process.execPath, processWords(folder, name, maxHeapMb), {
    env: {},
    cwd: folder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    // A process that no longer accepts messages is killed, so that it emits `exit`.
    postMessage: (message) => child.send(message, (error) => error && child.kill('SIGKILL')),
    on: (event, listener) => child.on(event, listener),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Returns the arguments with which Node.js runs the program in a child process.
 *
 * @param folder `import.meta.dirname` of the caller
 */
export function processWords(folder: string, name: string, maxHeapMb: number): string[] {
  const built = builtWorker(folder, name);
  const words = built !== undefined ? [built] : ['-e', LOAD, join(folder, `${name}.ts`)];
  return [`--max-old-space-size=${maxHeapMb}`, ...words];
}
