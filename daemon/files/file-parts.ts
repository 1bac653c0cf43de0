import type { ServerUser } from '../catalog/container-spec.js';
import type { Jail } from './jail/jail.js';
import type { JailPath } from './jail/jail-path.js';
import type { Staging } from './staging.js';
import type { Walks } from './walks/walks.js';

/** What the operations on files share. */
export type FileParts = {
  jail: Jail;
  walks: Walks;
  staging: Staging;
  /**
   * Whom what is made at a path belongs to; undefined where that is the daemon itself.
   * @throws DomainError `not_found` outside the containers' folders, `conflict` for these themselves, `invalid_input` for
   * the data directory; `conflict` while all files of the container are being put back
   */
  ownerOf(path: JailPath): Promise<ServerUser | undefined>;
};
