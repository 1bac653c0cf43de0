import { join } from 'node:path';
import { keepText } from '../../lib/disk/state-folder.js';
import { newId } from '../../lib/text/ids.js';

/**
 * Returns the daemon's id, by which a panel recognizes the daemon even if its address changes. It is created at the
 * first start and stored in the daemon's folder. In a copy of the folder, delete the file: the next start then
 * creates another id.
 *
 * @throws StartError if the file is damaged or cannot be used
 */
export const takeDaemonId = (folder: string): string =>
  keepText(join(folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
