import { constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asClause, DomainError, errorCode } from '../../../lib/errors/errors.js';
import { hostVersion, isFile } from '../../catalog/catalogue.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { Need, ServerType } from '../../catalog/server-type.js';
import { giveFile } from '../../folders/folder-owner.js';
import { requireProgram } from '../../runtimes/process/launch/environment.js';
import { onTerminal } from '../../runtimes/process/launch/terminal.js';
import type { ContainerCore } from '../lifecycle/container-core.js';

/** The catalogue and the runtime, which determine the servers that can run on this host. */
export type Place = Pick<ContainerCore, 'catalogue' | 'runtime'>;

type Wanted = {
  type: string;
  version: string;
  env?: Record<string, string>;
  /** The folder of the installed container, if its files are kept by a reinstallation. */
  kept?: string;
  /** Whether the files of the server come later, from another daemon. */
  filesFollow?: boolean;
};

/**
 * Checks that a server can run on this host, before anything is created.
 *
 * @throws DomainError `not_found` for an unknown type or version; `conflict` that says what to do
 */
export async function requireRunnable(core: Place, wanted: Wanted): Promise<void> {
  const { type, version } = wanted;
  core.catalogue.describe(type, version);
  const serverType = core.catalogue.get(type);
  if (core.runtime.kind === 'docker') return requireRoot(serverType);
  if (serverType.process === undefined) {
    const message = `${type} needs Docker, but this daemon runs servers as plain processes: set DAEMON_RUNTIME=docker or choose another type.`;
    throw new DomainError('conflict', message);
  }
  requireHostVersion(serverType, version);
  if (serverType.hasTerminal) onTerminal(type);
  for (const need of serverType.process.needs) await requireNeed(core, wanted, need);
}

/** The source of the files of a server that was run elsewhere: a folder of this host, or a container of another daemon. */
type FileSource = { adopt: string | undefined; movedId: string | undefined };

/** Checks that a server can run on this host, with the files that it gets. @throws DomainError as `installContainer` */
export async function requireFiles(
  core: ContainerCore,
  { adopt, movedId, ...wanted }: Wanted & FileSource,
): Promise<void> {
  if (movedId !== undefined) await requireArrivable(core, movedId, adopt);
  // Before anything looks into the folder, which may be one that the client must not know about.
  if (adopt !== undefined) await core.folders.requireAdoptable(adopt);
  const kept = adopt === undefined ? {} : { kept: adopt };
  await requireRunnable(core, { ...wanted, ...kept, filesFollow: movedId !== undefined });
}

/** Checks that a container with this id can arrive from another daemon. @throws DomainError `conflict`, `invalid_input` */
async function requireArrivable(
  { store, folders }: ContainerCore,
  id: string,
  adopt: string | undefined,
): Promise<void> {
  if (adopt !== undefined) {
    const message = 'The files of the server come from `adopt` or from another daemon (`move_of`): omit one.';
    throw new DomainError('invalid_input', message);
  }
  if (store.all().some((record) => record.id === id)) {
    throw new DomainError('conflict', `There is a container ${id} on this daemon already: remove it first.`);
  }
  if (!(await folders.isThere(id))) return;
  throw new DomainError(
    'conflict',
    `The files of an earlier container ${id} are still on this daemon: delete them first (DELETE /container with \`remove_data\`).`,
  );
}

/** An install script runs as root in its container, and only root can give its files to the server. */
function requireRoot({ type, install, steamApp }: ServerType): void {
  if ((install ?? steamApp) === undefined || process.geteuid?.() === 0) return;
  const message = `${type} has an install script, and the daemon does not run as root: start the daemon as root, or choose another type.`;
  throw new DomainError('conflict', message);
}

/** Compares only the parts of a version that are given: `22` matches any version 22. */
function requireHostVersion(serverType: ServerType, version: string): void {
  const host = hostVersion(serverType);
  if (host === undefined || version === 'latest' || `${host}.`.startsWith(`${version}.`)) return;
  const message = `Without Docker, ${serverType.type} runs only in the version that is installed on this host, ${host}, and not in version ${version}: choose the version "latest", which stands for the installed one, or set DAEMON_RUNTIME=docker.`;
  throw new DomainError('conflict', message);
}

async function requireNeed(core: Place, wanted: Wanted, need: Need): Promise<void> {
  const { type, version, env = {}, kept, filesFollow = false } = wanted;
  if ('program' in need) {
    try {
      return await requireProgram(need.program, { id: '', type, env, dataFolder: '/' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError(error.kind, `${asClause(error.message)}: ${need.advice}.`, { cause: error });
    }
  }
  if (filesFollow) return;
  if (kept !== undefined && (await isFile(join(kept, need.file)))) return;
  if ((await core.catalogue.findFile(type, version, need.file)) !== undefined) return;
  const place = `DATA_DIR/catalog/${type}/${version}/${need.file}`;
  throw new DomainError(
    'conflict',
    `Without Docker, ${type} needs the file ${need.file}, which is missing: ${need.advice}, and put it at ${place} on the node.`,
  );
}

/**
 * Copies the files that the operator provides for this type and version into a container's folder. Existing files are
 * kept, unless they belong to another version. @throws DomainError `disk_full`
 */
export async function copyNeededFiles(
  { runtime, catalogue, folders }: Place & Pick<ContainerCore, 'folders'>,
  { id, type, version, dataFolder, user }: ContainerSpec,
  { ofOtherVersion }: { ofOtherVersion: boolean },
): Promise<void> {
  if (runtime.kind === 'docker') return;
  for (const need of catalogue.get(type).process?.needs ?? []) {
    if (!('file' in need)) continue;
    const target = join(dataFolder, need.file);
    const source = await catalogue.findFile(type, version, need.file);
    if (source === undefined || (!ofOtherVersion && (await isFile(target)))) continue;
    try {
      await folders.discard(id, need.file);
      // With COPYFILE_EXCL, a link that the server left at the target is not followed.
      await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await giveFile(target, user);
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC' && errorCode(error) !== 'EDQUOT') throw error;
      throw new DomainError('disk_full', 'The disk is full: free some space and install the server again.', {
        cause: error,
      });
    }
  }
}
