import { DomainError } from '../../lib/errors.js';
import { onceThere, type Soon } from '../../lib/soon.js';
import type { ServerUser } from '../catalog/container-spec.js';
import type { Containers } from '../containers/containers.js';
import { during, type FolderUse } from '../containers/folder-uses.js';
import type { DiskUse } from '../disk/disk-use.js';
import type { Room } from '../disk/room.js';
import { type JailPath, nameOf, quoted } from './jail/jail-path.js';

/** A change of what a container's folder holds, while it goes on. */
export type Change = {
  /** Whom what is made belongs to; undefined where that is the daemon itself. */
  owner: ServerUser | undefined;
  /** Aborts when whoever asked is gone or calls it off, and when the folder is taken as a whole (removed, put back, reset). */
  signal: AbortSignal;
  room: Room;
};

/** One that goes on until it is ended, rather than for as long as one call. */
export type HeldChange = Change & FolderUse;

/** The containers' folders, and whom what is made in them belongs to. */
export type ContainersFolders = Pick<
  Containers['folders'],
  'isThere' | 'begin' | 'pathOf' | 'diskOf' | 'keepDiskUse' | 'onNews'
>;

/** The changes of what the containers' folders hold. */
export class Changes {
  readonly #folders: ContainersFolders;
  readonly #disk: DiskUse;

  constructor(folders: ContainersFolders, disk: DiskUse) {
    this.#folders = folders;
    this.#disk = disk;
  }

  /** Whether a path is the folder of a container that is there, or in one. */
  isContainers({ names: [container] }: JailPath): boolean {
    return container !== undefined && this.#folders.isThere(nameOf(container));
  }

  /** Reserves the declared length of an upload to a path. @returns releases it; further calls do nothing */
  reserve({ names: [container] }: JailPath, bytes: number): () => void {
    return this.#disk.reserve(nameOf(container ?? ''), bytes);
  }

  /**
   * Lets `work` change what is at a path.
   * @throws DomainError `not_found` outside the containers' folders, `conflict` for these themselves, `invalid_input` for
   * the data directory; `conflict` where the folder is taken as a whole, and until that is over; `rate_limited`; what
   * `work` throws
   */
  async change<T>(path: JailPath, work: (change: Change) => Promise<T>, asked?: AbortSignal): Promise<T> {
    return during(await this.begin(path, asked), work);
  }

  /** The same of a change that goes on until it is ended, which whoever gets it does. @throws DomainError as `change` */
  begin({ text, names: [container, ...below] }: JailPath, asked?: AbortSignal): Soon<HeldChange> {
    if (container === undefined) {
      const message = "Files lie in the containers' folders: name a path below one.";
      throw new DomainError('invalid_input', message);
    }
    const id = nameOf(container);
    return onceThere(this.#folders.begin(id, asked), ({ owner, signal, end }) => {
      if (below.length === 0) {
        const what = `The path ${quoted(text)} is a container's own folder`;
        throw end(false) ?? new DomainError('conflict', `${what}: name what is in it.`);
      }
      const room = this.#disk.begin(id);
      const endIt = (isDone: boolean) => {
        room.end(isDone);
        return end(isDone);
      };
      return { owner, signal, room, end: endIt };
    });
  }
}
