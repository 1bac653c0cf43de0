import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { Containers } from '../../containers/containers.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { DiskUse } from '../../disk/disk-use.js';
import { fileFault } from '../jail/file-fault.js';
import { type JailPath, nameOf, quoted } from '../jail/jail-path.js';

/** A claim on a container's folder for a change of a file in it, and the disk space reserved for the change. */
export type PathClaim = {
  /** The owner of new files. Undefined if that is the user of the daemon. */
  owner: ServerUser | undefined;
  signal: AbortSignal;
  reservation: DiskReservation;
};

/** A claim that the caller has to release. */
export type TakenPathClaim = PathClaim & {
  /**
   * Releases the claim. Call it once. @param isDone whether the change succeeded, so that reserved bytes stay
   *
   * @returns an error if the changed files were, or are about to be, removed or replaced
   */
  end(isDone: boolean): Error | undefined;
};

/** The part of `Containers` that knows which folders exist, and that grants claims on them. */
export type ContainersFolders = Pick<
  Containers['folders'],
  'isThere' | 'claim' | 'pathOf' | 'diskOf' | 'keepDiskUse' | 'onNews' | 'beforeStarts'
>;

/** Claims the containers' folders for changes of files in them. */
export class PathClaims {
  readonly #folders: ContainersFolders;
  readonly #disk: DiskUse;

  constructor(folders: ContainersFolders, disk: DiskUse) {
    this.#folders = folders;
    this.#disk = disk;
  }

  /** Returns whether a path is the folder of an existing container, or in one. */
  isContainers({ names: [container] }: JailPath): boolean {
    return container !== undefined && this.#folders.isThere(nameOf(container));
  }

  /**
   * Counts the declared length of an upload to a path against the quota.
   * @returns a function that stops counting it
   */
  reserve({ names: [container] }: JailPath, bytes: number): () => void {
    return this.#disk.reserve(nameOf(container ?? ''), bytes);
  }

  /**
   * Claims the container's folder and runs `work`, which changes the file or folder at a path. System errors become
   * domain errors that name the path.
   *
   * @throws DomainError `not_found` outside the containers' folders; `invalid_input` for the data directory; `conflict`
   * for a container's own folder, and while the whole folder is removed, restored or reset; `rate_limited`; errors of
   * `work`
   */
  async during<T>(path: JailPath, work: (claim: PathClaim) => Promise<T>, asked?: AbortSignal): Promise<T> {
    const claim = await this.take(path, asked);
    let result: T;
    try {
      result = await work(claim);
    } catch (error) {
      throw claim.end(false) ?? fileFault(error, path);
    }
    const lost = claim.end(true);
    if (lost !== undefined) throw lost;
    return result;
  }

  /** Takes a claim that the caller has to release. @throws DomainError as `during` */
  async take({ text, names: [container, ...below] }: JailPath, asked?: AbortSignal): Promise<TakenPathClaim> {
    if (container === undefined) {
      const message = 'Files must be inside the folder of a container: use a path below that folder.';
      throw new DomainError('invalid_input', message);
    }
    const id = nameOf(container);
    const { owner, claim } = await this.#folders.claim(id, asked);
    if (below.length === 0) {
      claim.release();
      const message = `The path ${quoted(text)} is the folder of a container: use a path below it.`;
      throw new DomainError('conflict', message);
    }
    const reservation = this.#disk.begin(id);
    const end = (isDone: boolean) => {
      reservation.end(isDone);
      claim.release();
      return claim.lost;
    };
    return { owner, signal: claim.signal, reservation, end };
  }
}
