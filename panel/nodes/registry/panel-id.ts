import { join } from 'node:path';
import { keepText } from '../../../lib/disk/state-folder.js';
import { newId } from '../../../lib/text/ids.js';

/**
 * Returns the id of the panel that uses this folder. It distinguishes the local node of this host from those of other
 * hosts whose panels use the same database.
 *
 * @throws StartError if the file is damaged or cannot be used
 */
export const takePanelId = (folder: string): string =>
  keepText(join(folder, 'panel-id'), () => newId('pnl_'), /^pnl_[0-9a-v]{26}$/);
