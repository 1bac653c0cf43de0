import { DomainError } from '../lib/errors.js';
import { noBackup } from './backups/backup-uses.js';
import type { Backups } from './backups/backups.js';
import type { DaemonCaller } from './caller.js';
import { noContainer } from './containers/container-store.js';
import type { Containers } from './containers/containers.js';
import { jailPath, quoted } from './files/jail/jail-path.js';
import { noOperation } from './operations/operation-rows.js';
import { isOfAlone } from './operations/operation-view.js';
import type { Operations } from './operations/operations.js';
import { containerOf } from './sftp/credential-row.js';
import { type Credentials, noCredential } from './sftp/credentials.js';

/** Who acts for a key that is limited to containers: their ids. */
export type LimitedCaller = Pick<DaemonCaller, 'id'> & { containers: readonly string[] };

/**
 * Looks whether a limited caller may have to do with what a request names.
 *
 * @param value the name, as it was validated: undefined where it was left out
 * @param part what it stands in, by the names of the document
 * @returns what the name stands for, where that is not said
 * @throws DomainError `not_found` for what is not the caller's, as for what is not there
 */
export type ReachRule = (
  caller: LimitedCaller,
  value: string | undefined,
  part: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<undefined>;

/** How a request can name a container, or what is in one: the words of `x-containers` in the document. */
export const NAME_KINDS = [
  'container',
  'named',
  'path',
  'folder',
  'backup',
  'operation',
  'credential',
] as const;

export type Reach = Readonly<Record<(typeof NAME_KINDS)[number], ReachRule>>;

export type ReachParts = {
  containers: Pick<Containers, 'list' | 'resolveDefault'>;
  backups: Pick<Backups, 'find'>;
  operations: Pick<Operations, 'find'>;
  sftp: { credentials: Pick<Credentials, 'find'> };
};

/** What keys that are limited to containers may have to do with. What is not theirs is not there. */
export const createReach = ({ containers, backups, operations, sftp }: ReachParts): Reach => ({
  /** A container by its id, or the default one. */
  container({ containers: own }, id) {
    const meant = containers.resolveDefault(id, own);
    if (!own.includes(meant)) throw noContainer(meant);
    return meant;
  },

  /** A container by its name, and by its id where that is given, too. */
  named({ containers: own }, id, { name }) {
    if (id !== undefined && !own.includes(id)) throw noContainer(id);
    const found = containers.list().find((each) => each.name === name && own.includes(each.id));
    if (found === undefined) throw new DomainError('not_found', `There is no container named "${name}".`);
    return id ?? found.id;
  },

  /** A path within a container's folder. */
  path(caller, path = '') {
    if (isDataDirectory(caller, path)) {
      const message = `This key is limited to containers: name a path in one of them, such as /${caller.containers[0]}.`;
      throw new DomainError('forbidden', message);
    }
    return undefined;
  },

  /** The same, or the data directory, of which the answer shows the caller's folders alone. */
  folder(caller, path = '') {
    isDataDirectory(caller, path);
    return undefined;
  },

  /** A backup, of a container that may have been removed. */
  async backup({ containers: own }, id = '') {
    const { container_id: of } = await backups.find(id);
    if (!own.includes(of)) throw noBackup(id);
    return undefined;
  },

  /** Work on a container, or that the key itself began. */
  async operation({ id: callerId, containers: own }, id = '') {
    const { view, keyId } = await operations.find(id);
    if (keyId !== callerId && !isOfAlone(view, own)) throw noOperation(id);
    return undefined;
  },

  /** An SFTP login, by the container in whose folder it begins. */
  credential({ containers: own }, id = '') {
    const row = sftp.credentials.find(id);
    if (row === undefined || !own.includes(containerOf(row) ?? '')) throw noCredential(id);
    return undefined;
  },
});

/** @throws DomainError `invalid_input` for no path; `not_found` for one that is neither this nor in the caller's folders */
function isDataDirectory({ containers: own }: LimitedCaller, path: string): boolean {
  // The one reader of paths: whatever spelling it takes for a container's folder is held to the same container here.
  const [folder] = jailPath(path).names;
  if (folder === undefined) return true;
  if (own.includes(folder)) return false;
  throw new DomainError('not_found', `The path ${quoted(path)} is in no container of this key.`);
}
