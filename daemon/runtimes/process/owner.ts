import { join } from 'node:path';
import type { ContainerSpec, ServerUser } from '../../catalog/container-spec.js';
import { readNote, writeNote } from './note.js';

/** Whose processes a container's are. */
export type Owner = ServerUser & { isOwn: boolean };

const OWNER = /^(\d{1,10}):(\d{1,10}) (own|shared)$/;

/**
 * Notes it before anything runs: a later daemon, with the container's id alone, ends what bears that user.
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function noteOwner(
  containerFolder: string,
  { user, userIsOwn = false }: Pick<ContainerSpec, 'user' | 'userIsOwn'>,
): Promise<void> {
  if (user === undefined) return;
  await writeNote(noteIn(containerFolder), `${user.uid}:${user.gid} ${userIsOwn ? 'own' : 'shared'}`);
}

/** Null where nothing was begun as another user. @throws DomainError `unavailable` */
export function readOwner(containerFolder: string): Owner | null {
  const [, uid, gid, kind] = OWNER.exec(readNote(noteIn(containerFolder)) ?? '') ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid), isOwn: kind === 'own' };
}

const noteIn = (containerFolder: string) => join(containerFolder, 'user');
