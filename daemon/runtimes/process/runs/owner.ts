import { join } from 'node:path';
import type { ContainerSpec, ServerUser } from '../../../catalog/container-spec.js';
import { readNote, writeNote } from './note.js';

/** The user as which a container's processes run. */
export type Owner = ServerUser & { isOwn: boolean };

const OWNER = /^(\d{1,10}):(\d{1,10}) (own|shared)$/;

/**
 * Records the user before anything runs, so that the next daemon can end all processes of that user. It only knows
 * the container's id.
 *
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function noteOwner(
  containerFolder: string,
  { user, userIsOwn = false }: Pick<ContainerSpec, 'user' | 'userIsOwn'>,
): Promise<void> {
  if (user === undefined) return;
  await writeNote(noteIn(containerFolder), `${user.uid}:${user.gid} ${userIsOwn ? 'own' : 'shared'}`);
}

/** Returns null if nothing was started as another user. @throws DomainError `unavailable` */
export function readOwner(containerFolder: string): Owner | null {
  const [, uid, gid, kind] = OWNER.exec(readNote(noteIn(containerFolder)) ?? '') ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid), isOwn: kind === 'own' };
}

const noteIn = (containerFolder: string) => join(containerFolder, 'user');
