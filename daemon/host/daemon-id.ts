import { join } from 'node:path';
import { keepText } from '../../lib/disk/state-folder.js';
import { newId } from '../../lib/text/ids.js';

/**
 * Returns the daemon's id, created at its first start and stored in its folder, by which a panel recognizes
 * the daemon at any address. A copy of the folder needs a new id: the next start without the file creates
 * one.
 *
 * @throws StartError if the file is damaged or cannot be used
 */
export const takeDaemonId = (folder: string): string =>
  keepText(join(folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
