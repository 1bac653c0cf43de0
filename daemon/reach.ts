import { DomainError } from '../lib/errors/errors.js';
import type { Backups } from './backups/backups.js';
import { noBackup } from './backups/storing/backup-uses.js';
import type { DaemonCaller } from './caller.js';
import type { Containers } from './containers/containers.js';
import { noContainer } from './containers/records/container-store.js';
import { jailPath, quoted } from './files/jail/jail-path.js';
import type { ResumableUploads } from './files/uploads/resumable-uploads.js';
import { noUpload } from './files/uploads/upload-table.js';
import { noOperation } from './operations/operation-rows.js';
import { isOfAlone } from './operations/operation-view.js';
import type { Operations } from './operations/operations.js';
import { containerOf } from './sftp/auth/credential-row.js';
import { type Credentials, noCredential } from './sftp/auth/credentials.js';

/**
 * A caller that may access some containers only, because its API key is limited to them, or because its request is
 * narrowed to one container (header `Berth-Container`).
 */
export type LimitedCaller = Pick<DaemonCaller, 'id' | 'isNarrowed' | 'backupContainer'> & {
  containers: readonly string[];
};

/**
 * Checks whether a limited caller may access the container, path or other object that a request names.
 *
 * @param value the validated name, or undefined if it was omitted
 * @param part the parameters or the body that contain it
 * @returns the value to use for an omitted name
 * @throws DomainError `not_found` both if the caller may not access the object and if it does not exist
 */
export type ReachRule = (
  caller: LimitedCaller,
  value: string | undefined,
  part: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<undefined>;

/**
 * The ways in which a request can name a container, or an object that belongs to one: the values of `x-containers` in
 * the API document.
 */
export const NAME_KINDS = [
  'container',
  'named',
  'path',
  'folder',
  'backup',
  'source',
  'source_backup',
  'operation',
  'upload',
  'credential',
  'installations',
] as const;

export type Reach = Readonly<Record<(typeof NAME_KINDS)[number], ReachRule>>;

export type ReachParts = {
  containers: Pick<Containers, 'list' | 'resolveDefault'>;
  backups: Pick<Backups, 'find'>;
  files: { uploads: Pick<ResumableUploads, 'containerOf'> };
  operations: Pick<Operations, 'find'>;
  sftp: { credentials: Pick<Credentials, 'find'> };
};

/**
 * Creates the access checks for callers that may access some containers only. For them, other containers do not exist.
 */
export const createReach = ({ containers, backups, files, operations, sftp }: ReachParts): Reach => ({
  /** Checks a container's id. If it was omitted, returns the id of the default container. */
  container({ containers: own }, id) {
    const resolved = containers.resolveDefault(id, own);
    if (!own.includes(resolved)) throw noContainer(resolved);
    return resolved;
  },

  /** Checks a container's name, and also its id if that is given. */
  named({ containers: own }, id, { name }) {
    if (id !== undefined && !own.includes(id)) throw noContainer(id);
    const found = containers.list().find((each) => each.name === name && own.includes(each.id));
    if (found === undefined) throw new DomainError('not_found', `There is no container named "${name}".`);
    return id ?? found.id;
  },

  /** Checks that a path is within a container's folder. */
  path(caller, path = '') {
    if (isDataDirectory(caller, path)) {
      const [own = 'cnt_...'] = caller.containers;
      const message = `${subjectOf(caller)} may access only some containers: use a path in one of them, such as /${own}.`;
      throw new DomainError('forbidden', message);
    }
    return undefined;
  },

  /** Checks a path that may also be the data directory. The caller sees only its own folders in it. */
  folder(caller, path = '') {
    isDataDirectory(caller, path);
    return undefined;
  },

  /** Checks the container to which a backup belongs. The container may have been removed. */
  async backup({ containers: own }, id = '') {
    const { container_id: of } = await backups.find(id);
    if (!own.includes(of)) throw noBackup(id);
    return undefined;
  },

  /** Checks the container to which a backup belongs that is restored into another one. It may have been removed. */
  source(caller, id = '') {
    if (!mayReadBackupsOf(caller, id)) throw noContainer(id);
    return undefined;
  },

  /** Checks a backup that is restored into another container. */
  async source_backup(caller, id = '') {
    const { container_id: of } = await backups.find(id);
    if (!mayReadBackupsOf(caller, of)) throw noBackup(id);
    return undefined;
  },

  /** Checks a long-running operation. A limited key may also access the operations that it started. */
  async operation({ id: callerId, containers: own, isNarrowed }, id = '') {
    const { view, keyId } = await operations.find(id);
    if ((isNarrowed || keyId !== callerId) && !isOfAlone(view, own)) throw noOperation(id);
    return undefined;
  },

  /** Checks the container of a resumable upload's path. Only the key that created the upload can access it at all. */
  async upload({ containers: own }, id = '') {
    if (!own.includes((await files.uploads.containerOf(id)) ?? '')) throw noUpload(id);
    return undefined;
  },

  /** Checks an SFTP credential by the container whose folder is the home directory of the credential. */
  credential({ containers: own }, id = '') {
    const row = sftp.credentials.find(id);
    if (row === undefined || !own.includes(containerOf(row) ?? '')) throw noCredential(id);
    return undefined;
  },
  installations: refuseInstallations,
});

/** Refuses idempotency keys of installations, because they can belong to any container. */
function refuseInstallations({ isNarrowed }: LimitedCaller, keys: unknown): undefined {
  if (keys === undefined) return undefined;
  const [subject, remedy] = isNarrowed
    ? ['this request', 'send the request without `Berth-Container`']
    : ['this key', 'use a key without limits'];
  const message = `\`idempotency_keys\` can concern all containers, and ${subject} may access only some: omit them, or ${remedy}.`;
  throw new DomainError('forbidden', message);
}

const mayReadBackupsOf = ({ containers: own, backupContainer }: LimitedCaller, id: string): boolean =>
  own.includes(id) || id === backupContainer;

/**
 * Returns whether a path is the data directory, and checks that any other path is in one of the caller's folders.
 *
 * @throws DomainError `invalid_input` for an invalid path; `not_found` for a path outside the caller's folders
 */
function isDataDirectory({ containers: own, isNarrowed }: LimitedCaller, path: string): boolean {
  // `jailPath` parses the paths of all requests, so no spelling of a path can reach another container.
  const [folder] = jailPath(path).names;
  if (folder === undefined) return true;
  if (own.includes(folder)) return false;
  throw new DomainError(
    'not_found',
    `The path ${quoted(path)} is not in a container that this ${isNarrowed ? 'request' : 'key'} may access.`,
  );
}

const subjectOf = ({ isNarrowed }: LimitedCaller) => (isNarrowed ? 'This request' : 'This key');
