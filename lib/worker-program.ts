import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtWorker } from './built-worker.js';

/** A program of the daemon's own that is asked and answers by messages, in a thread or a process of its own. */
export type WorkerProgram = {
  postMessage(message: object): void;
  /** `message`; `exit`, or `error` where it could not begin or fails. */
  // biome-ignore lint/suspicious/noExplicitAny: as Node.js has it
  on(event: string, listener: (told: any) => void): unknown;
  /** Whether the daemon waits for it to end. */
  ref(): void;
  unref(): void;
  /** Ends it, whatever it does. */
  terminate(): Promise<unknown>;
};

type WorkerOptions = {
  data?: object;
  /** Descriptors that the worker opened stay open after it has exited, because other threads use them. */
  keepsDescriptors?: boolean;
};

/** What is there as source. */
const LOAD = "require('tsx/cjs'); require(process.argv.at(-1));";

/**
 * A worker whose program is `<name>.ts` in `folder`. As built it is one file beside the program; in development the
 * source, by the loader that runs the rest. Nothing of the environment reaches it.
 *
 * @param folder `import.meta.dirname` of whoever begins it
 * @param data passed to the worker as `workerData`
 * @throws where the host has no thread left
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

/** The same as a process of its own, which ends with this one. @throws where the host has no process left */
export function beginProcess(folder: string, name: string, maxHeapMb: number): WorkerProgram {
  const child = spawn(process.execPath, processWords(folder, name, maxHeapMb), {
    env: {},
    cwd: folder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    // One that takes no more is ended, which is told.
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
 * What Node.js is told to begin the program as a process of its own.
 *
 * @param folder `import.meta.dirname` of whoever begins it
 */
export function processWords(folder: string, name: string, maxHeapMb: number): string[] {
  const built = builtWorker(folder, name);
  const words = built !== undefined ? [built] : ['-e', LOAD, join(folder, `${name}.ts`)];
  return [`--max-old-space-size=${maxHeapMb}`, ...words];
}
