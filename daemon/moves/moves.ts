import { Download } from '../../lib/contract/download.js';
import type { Upload } from '../../lib/contract/upload.js';
import { DomainError } from '../../lib/errors/errors.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers } from '../containers/containers.js';
import type { HeldContainer } from '../containers/moving/holds.js';
import type { Files } from '../files/files.js';
import { Walks } from '../files/walks/walks.js';
import { receiveFiles } from './arriving-files.js';

type MovesOptions = {
  containers: Pick<Containers, 'claim' | 'folders' | 'holds'>;
  files: Pick<Files, 'tar' | 'disk'>;
};

/** The archive of a container that arrives, and the expected size of its files in bytes. */
export type ImportRequest = { id: string; size?: number; archive: Upload };

/**
 * Sends the files of held containers to other daemons, and receives them from there. A gzip file is complete only if
 * the checksum and the length at its end are right, so a truncated archive is never taken for a complete one.
 */
export class Moves {
  readonly #options: MovesOptions;
  readonly #walks = new Walks();
  readonly #running = semaphoreFor('moves');

  constructor(options: MovesOptions) {
    this.#options = options;
  }

  /**
   * Streams all files of a container that leaves.
   *
   * @throws DomainError `not_found`, `conflict`; before the first byte `rate_limited`; while it is sent, for a file that
   * cannot be read or has changed
   */
  export(id: string, requester: Requester): Download {
    this.#options.containers.holds.require(id, 'leaving');
    const over = new AbortController();
    const bytes = this.#exported(id, requester, over.signal);
    return new Download({
      fileName: `${id}.tar.gz`,
      endsConnection: true,
      open: () => bytes,
      close: async () => {
        over.abort(new DomainError('unavailable', 'The client has disconnected.'));
        await bytes.return();
      },
    });
  }

  /**
   * Receives all files of a container that arrives. They are on the disk when this returns, and the container can then be
   * released.
   *
   * @throws DomainError as `receiveFiles`; `not_found`, `conflict`, `rate_limited`
   */
  async import(
    { id, size = 0, archive }: ImportRequest,
    requester: Requester,
    signal: AbortSignal,
  ): Promise<HeldContainer> {
    const { containers, files } = this.#options;
    const { holds, folders } = containers;
    const receive = () =>
      containers.claim(
        id,
        'import',
        async (claim) => {
          holds.require(id, 'arriving');
          await receiveFiles({ folders, disk: files.disk, walks: this.#walks, size, archive }, claim);
          return holds.complete(id);
        },
        { signal },
      );
    holds.require(id, 'arriving');
    return this.#running.run(holderOf(requester, id), receive, signal);
  }

  close(): Promise<void> {
    return this.#walks.close();
  }

  async *#exported(id: string, requester: Requester, closed: AbortSignal): AsyncGenerator<Uint8Array, void> {
    const { containers, files } = this.#options;
    const release = await this.#running.acquire(holderOf(requester, id), { signal: closed });
    try {
      using claim = containers.holds.claimExport(id);
      // A slow reader must not delay a release or a removal. The walk ends when the reader requests the next bytes.
      claim.signal.addEventListener('abort', () => claim.release(), { once: true });
      const signal = AbortSignal.any([claim.signal, closed]);
      const { changed } = yield* files.tar(id, { include: [], exclude: [], isStored: true, signal });
      if (changed === 0) return;
      throw new DomainError('conflict', `Files of container ${id} changed while they were exported.`);
    } finally {
      release();
    }
  }
}
