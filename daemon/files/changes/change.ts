import { andThen, type MaybePromise } from '../../../lib/async/maybe-promise.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import { during, type FolderUse } from '../../containers/claims/folder-uses.js';
import type { Containers } from '../../containers/containers.js';
import type { DiskUse } from '../../disk/disk-use.js';
import type { DiskReservation } from '../../disk/room.js';
import { type JailPath, nameOf, quoted } from '../jail/jail-path.js';

/** A change of a container's files, while it runs. */
export type Change = {
  /** The owner of new files; undefined if that is the daemon's own user. */
  owner: ServerUser | undefined;
  /** Aborts when the client disconnects or cancels, and when the whole folder is removed, restored or reset. */
  signal: AbortSignal;
  reservation: DiskReservation;
};

/** A change that runs until `end` is called, instead of during one call. */
export type HeldChange = Change & FolderUse;

/** The containers' folders and the owners of new files in them. */
export type ContainersFolders = Pick<
  Containers['folders'],
  'isThere' | 'begin' | 'pathOf' | 'diskOf' | 'keepDiskUse' | 'onNews'
>;

/** Begins changes of the containers' files. */
export class Changes {
  readonly #folders: ContainersFolders;
  readonly #disk: DiskUse;

  constructor(folders: ContainersFolders, disk: DiskUse) {
    this.#folders = folders;
    this.#disk = disk;
  }

  /** Whether a path is the folder of an existing container, or in one. */
  isContainers({ names: [container] }: JailPath): boolean {
    return container !== undefined && this.#folders.isThere(nameOf(container));
  }

  /** Reserves the declared length of an upload to a path. @returns releases it; further calls do nothing */
  reserve({ names: [container] }: JailPath, bytes: number): () => void {
    return this.#disk.reserve(nameOf(container ?? ''), bytes);
  }

  /**
   * Runs `work`, which changes the file or folder at a path.
   *
   * @throws DomainError `not_found` outside the containers' folders; `invalid_input` for the data directory;
   * `conflict` for a container's own folder, and while the whole folder is removed, restored or reset;
   * `rate_limited`; errors of `work`
   */
  async change<T>(path: JailPath, work: (change: Change) => Promise<T>, asked?: AbortSignal): Promise<T> {
    return during(await this.begin(path, asked), work);
  }

  /** Begins a change that the caller has to end. @throws DomainError as `change` */
  begin({ text, names: [container, ...below] }: JailPath, asked?: AbortSignal): MaybePromise<HeldChange> {
    if (container === undefined) {
      const message = 'Files must be inside the folder of a container: use a path below one.';
      throw new DomainError('invalid_input', message);
    }
    const id = nameOf(container);
    return andThen(this.#folders.begin(id, asked), ({ owner, signal, end }) => {
      if (below.length === 0) {
        const what = `The path ${quoted(text)} is the folder of a container`;
        throw end(false) ?? new DomainError('conflict', `${what}: use a path below it.`);
      }
      const reservation = this.#disk.begin(id);
      const endIt = (isDone: boolean) => {
        reservation.end(isDone);
        return end(isDone);
      };
      return { owner, signal, reservation, end: endIt };
    });
  }
}
