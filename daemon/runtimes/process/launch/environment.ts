import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { DomainError, errorCode } from '../../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../../catalog/container-spec.js';
import { CONTAINER_MARK } from '../host/table.js';
import { enclosed } from './surroundings.js';
import { isInView, type View } from './view.js';

/**
 * The folders in which programs are searched. The folder of the daemon's Node.js comes first, because it may be an
 * unusual one.
 */
const PROGRAM_FOLDERS = [
  dirname(process.execPath),
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/usr/local/games',
  '/usr/games',
];

/** The part of a container's specification that is visible to its programs. */
type Surroundings = Pick<ContainerSpec, 'id' | 'type' | 'env' | 'dataFolder' | 'hasTerminal'>;

/** Returns the environment of a server, installer or command, which contains none of the daemon's variables. */
export function serverEnvironment(spec: Surroundings): Record<string, string> {
  return {
    PATH: PROGRAM_FOLDERS.join(delimiter),
    LANG: 'C.UTF-8',
    HOME: spec.dataFolder,
    // As an engine does.
    ...(spec.hasTerminal === true ? { TERM: 'xterm' } : {}),
    ...enclosed(spec.dataFolder, spec.env),
    [CONTAINER_MARK]: spec.id,
  };
}

/**
 * Checks that a program exists. The start then fails with a clear error; otherwise the server would crash later.
 *
 * @throws DomainError `conflict`
 */
export async function requireProgram(
  program: string,
  spec: Surroundings,
  view: View | null = null,
): Promise<void> {
  const folders = (serverEnvironment(spec)['PATH'] ?? '').split(delimiter);
  const places = isAbsolute(program)
    ? [program]
    : program.includes('/')
      ? [resolve(spec.dataFolder, program)]
      : folders.map((folder) => join(folder, program));
  let unseen: string | null = null;
  for (const place of places) {
    try {
      await access(place, constants.X_OK);
      if (view === null || isInView(view, place)) return;
      unseen ??= place;
    } catch (error) {
      if (!['ENOENT', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    }
  }
  if (unseen === null) {
    const message = `The server type ${spec.type} needs the program "${program}", which this host does not have.`;
    throw new DomainError('conflict', message);
  }
  const message = `The server type ${spec.type} needs the program "${program}", which is in a folder that servers cannot reach: install it outside of the folder that the log names.`;
  throw new DomainError('conflict', message, { logOnly: { place: unseen, hidden: view?.hidden ?? '' } });
}
