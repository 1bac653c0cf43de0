import type { BackupStore } from '../../stores/backup-store.js';

const MIB = 1024 * 1024;

/** Wraps a store: while armed, each backup pauses after its first MiB until `goOn` is called. */
export class PausedReads {
  #go: () => void = () => undefined;
  #isPaused = false;
  #gate: Promise<void> | undefined;

  /** Whether a backup is paused. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Pauses the backups that start from now on. */
  arm(): void {
    this.#isPaused = false;
    this.#gate = new Promise((resolve) => {
      this.#go = resolve;
    });
  }

  goOn(): void {
    this.#gate = undefined;
    this.#go();
  }

  readonly wrap = (store: BackupStore): BackupStore =>
    new Proxy(store, {
      get: (target, name) => {
        if (name === 'write') {
          return (id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal) =>
            target.write(id, this.#pausing(archive, signal), signal);
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  async *#pausing(archive: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
    let bytes = 0;
    for await (const chunk of archive) {
      bytes += chunk.length;
      yield chunk;
      if (bytes < MIB || this.#gate === undefined) continue;
      this.#isPaused = true;
      await Promise.race([this.#gate, aborted(signal)]);
      signal.throwIfAborted();
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
