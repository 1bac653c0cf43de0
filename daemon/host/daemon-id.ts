import { join } from 'node:path';
import { newId } from '../../lib/ids.js';
import { keepText } from '../../lib/state-folder.js';

/**
 * The daemon's id: made at its first start and kept in its folder, so that a panel recognises the daemon at whatever
 * address. A copy of the folder needs an id of its own: without the file, the next start makes one.
 *
 * @throws StartError where the file is damaged or cannot be used
 */
export const takeDaemonId = (folder: string): string =>
  keepText(join(folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
