import { setMaxListeners } from 'node:events';

/**
 * The abort controllers derived from a client's signal, one for each container. All changes of files with the same
 * signal share them. SFTP begins a change for each file, and creating a signal with a listener takes as long as
 * writing a small file.
 */
export class DerivedAborters {
  readonly #aborters = new WeakMap<AbortSignal, Map<string, AbortController>>();

  /** Returns a controller that aborts with the signal. */
  of(asked: AbortSignal, id: string): AbortController {
    const own = this.#aborters.get(asked) ?? new Map<string, AbortController>();
    this.#aborters.set(asked, own);
    const known = own.get(id);
    if (known !== undefined) return known;
    const aborter = new AbortController();
    own.set(id, aborter);
    // An SFTP session adds a listener for each open file and each folder. `MAX_CHANGES` limits their number.
    setMaxListeners(0, asked, aborter.signal);
    const callOff = () => aborter.abort(asked.reason);
    asked.addEventListener('abort', callOff, { once: true });
    aborter.signal.addEventListener('abort', () => {
      own.delete(id);
      asked.removeEventListener('abort', callOff);
    });
    return aborter;
  }
}
