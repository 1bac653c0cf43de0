import type { FairSemaphore } from '../../lib/limits/fair-semaphore.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { FileParts, FileWork } from './changes/file-parts.js';
import { statOf } from './jail/jail.js';
import type { JailPath } from './jail/jail-path.js';
import { changeMode, type ModeChange } from './posix/changing-mode.js';
import { measurePath } from './reading/path-info.js';
import { copyPath } from './writing/moving.js';
import { removePath } from './writing/removing.js';

/** The daemon, as the requester of its own work. */
const ITSELF: Requester = { keyId: '' };

/**
 * Work that visits everything in a folder. Limits how much of it runs at the same time, so that no requester uses all
 * walks of the daemon. Work on a single file needs no permit. A request waits for its permit before it holds
 * descriptors or claims. All methods throw DomainError `rate_limited` in addition to the errors of the work.
 */
export class FolderWork {
  readonly #parts: FileParts;
  readonly #changes = semaphoreFor('folder_changes');
  readonly #measurements = semaphoreFor('measurements');

  constructor(parts: FileParts) {
    this.#parts = parts;
  }

  measure(path: JailPath, signal: AbortSignal, requester = ITSELF) {
    return this.#limited(this.#measurements, path, { requester, signal }, () =>
      measurePath(this.#parts, path, signal),
    );
  }

  copy(paths: Parameters<typeof copyPath>[1], work: FileWork, requester = ITSELF) {
    const { signal } = work;
    return this.#limited(this.#changes, paths.source, { requester, signal }, () =>
      copyPath(this.#parts, paths, work),
    );
  }

  remove(path: JailPath, work: FileWork, requester = ITSELF) {
    const { signal } = work;
    return this.#limited(this.#changes, path, { requester, signal }, () =>
      removePath(this.#parts, path, work),
    );
  }

  changeMode(path: JailPath, change: ModeChange, work: FileWork, requester = ITSELF) {
    const { signal } = work;
    return this.#limited(this.#changes, path, { requester, signal }, () =>
      changeMode(this.#parts, path, change, work),
    );
  }

  async #limited<T>(
    permits: FairSemaphore,
    path: JailPath,
    { requester, signal }: { requester: Requester; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const isFolder = await this.#parts.jail.hold(path, async (spot) => (await statOf(spot)).isDirectory());
    return isFolder ? permits.run(holderOf(requester, path.names[0]), work, signal) : work();
  }
}
