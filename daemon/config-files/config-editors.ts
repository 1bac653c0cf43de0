import type { Worker } from 'node:worker_threads';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { receivedError } from '../../lib/errors/sent-error.js';
import { createGate, type Gate } from '../../lib/limits/gate.js';
import { beginWorker } from '../../lib/process/worker-program.js';
import { type ConfigFile, notChanged } from './config-change.js';
import type { EditorReady, EditReply, EditRequest, ReadRequest } from './config-editor.js';
import type { ReadValue } from './read-values.js';

/** The maximum size of a configuration file, before and after its changes, in bytes. */
export const MAX_CONFIG_BYTES = 64 * 1024 * 1024;
/** How many files of all servers are changed at the same time. Each takes a thread. */
const MAX_RUNNING = 4;
const MAX_WAITING = 1000;
const MAX_HEAP_MB = 512;
/** The time limit for one file. Ordinary files take milliseconds. */
const EDIT_TIMEOUT_MS = 10_000;
/** The time limit for the start of a thread, which takes some 50 ms on an idle host. */
const BEGIN_TIMEOUT_MS = 10_000;
/** How long a thread without work is kept for the next server that starts. */
const IDLE_MS = 10_000;

type Idle = { worker: Worker; timer: NodeJS.Timeout };

export type ConfigEditorsOptions = { timeoutMs?: number };

/**
 * Reads and changes the text of configuration files in worker threads with limits of time and memory, because servers control
 * these texts, and types contain regular expressions: neither can block the daemon.
 */
export class ConfigEditors {
  readonly #gate: Gate = createGate({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    refusal: 'Too many configuration files are being changed.',
  });
  readonly #timeoutMs: number;
  readonly #idle: Idle[] = [];
  readonly #busy = new Set<Worker>();

  constructor({ timeoutMs = EDIT_TIMEOUT_MS }: ConfigEditorsOptions = {}) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Applies the changes of a file to its content.
   *
   * @returns the new content; undefined if the file already has all new values
   * @throws DomainError `invalid_input` with a sentence that says why the file cannot be changed; the signal's reason
   */
  async edit(
    bytes: Uint8Array,
    file: Pick<ConfigFile, 'format' | 'changes'>,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const reply = await this.#replyTo({ bytes, file }, signal);
    const changed = 'changed' in reply ? reply.changed : undefined;
    if ((changed?.length ?? 0) <= MAX_CONFIG_BYTES) return changed;
    throw notChanged('The file would be larger than 64 MiB.');
  }

  /** Returns the values of keys, in their order. @throws DomainError as `edit`; the signal's reason */
  async read(request: ReadRequest, signal: AbortSignal): Promise<ReadValue[]> {
    const reply = await this.#replyTo(request, signal);
    return 'values' in reply ? reply.values : [];
  }

  #replyTo(request: EditRequest | ReadRequest, signal: AbortSignal): Promise<EditReply> {
    return this.#gate(async () => {
      signal.throwIfAborted();
      const worker = await this.#take(signal);
      this.#busy.add(worker);
      try {
        const reply = await this.#ask(worker, request, signal);
        this.#keep(worker);
        if ('failed' in reply) throw receivedError(reply.failed);
        return reply;
      } finally {
        this.#busy.delete(worker);
        if (!this.#idle.some((idle) => idle.worker === worker)) await worker.terminate();
      }
    }, signal);
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    const workers = [...this.#busy, ...this.#idle.map(({ worker }) => worker)];
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  async #take(signal: AbortSignal): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(idle.timer);
      idle.worker.ref();
      return idle.worker;
    }
    const worker = await begun(signal);
    return worker.on('exit', () => this.#forget(worker)).on('error', () => undefined);
  }

  #keep(worker: Worker): void {
    const end = () => {
      this.#forget(worker);
      void worker.terminate();
    };
    this.#idle.push({ worker, timer: setTimeout(end, IDLE_MS).unref() });
    worker.unref();
  }

  #forget(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
  }

  async #ask(worker: Worker, request: EditRequest | ReadRequest, signal: AbortSignal): Promise<EditReply> {
    const work = 'keys' in request ? 'Reading' : 'Changing';
    const late = notChanged(`${work} the file takes longer than ${this.#timeoutMs / 1000} s.`);
    const reply = nextMessage<EditReply>(worker, { signal, timeoutMs: this.#timeoutMs, late });
    worker.postMessage(request);
    return reply;
  }
}

type Wait = { signal: AbortSignal; timeoutMs: number; late: Error };

/** Returns the next message of a thread. @throws DomainError if the thread ends; `late`; the signal's reason */
async function nextMessage<T>(worker: Worker, { signal, timeoutMs, late }: Wait): Promise<T> {
  const { promise, resolve, reject } = settledLater<T>();
  const abort = () => reject(signal.reason);
  const fail = (error: unknown) => reject(failure(error));
  const timer = setTimeout(() => reject(late), timeoutMs);
  signal.addEventListener('abort', abort);
  worker.on('message', resolve).on('error', fail).on('exit', fail);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
  }
}

function settledLater<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((one, other) => {
    resolve = one;
    reject = other;
  });
  return { promise, resolve, reject };
}

/** Starts a thread. @throws DomainError `unavailable` if that is not possible, or takes too long */
async function begun(signal: AbortSignal): Promise<Worker> {
  const late = new DomainError('unavailable', 'The host cannot start another thread in time.');
  let worker: Worker | undefined;
  try {
    worker = beginWorker(import.meta.dirname, 'config-editor', MAX_HEAP_MB);
    await nextMessage<EditorReady>(worker, { signal, timeoutMs: BEGIN_TIMEOUT_MS, late });
    return worker;
  } catch (error) {
    await worker?.terminate();
    signal.throwIfAborted();
    if (error instanceof DomainError) throw error;
    throw new DomainError('unavailable', 'The host cannot start another thread.', { cause: error });
  }
}

function failure(error: unknown): DomainError {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return notChanged('The file needs too much memory.');
  return new DomainError('unavailable', 'The change was interrupted.', { cause: error });
}
