import { join } from 'node:path';
import { keepText } from '../../../lib/disk/state-folder.js';
import { newId } from '../../../lib/text/ids.js';

/**
 * Returns the id of the panel of this folder, which distinguishes the nodes of its host from those of other
 * hosts with a panel on the same database. @throws StartError if the file is damaged or cannot be used
 */
export const takePanelId = (folder: string): string =>
  keepText(join(folder, 'panel-id'), () => newId('pnl_'), /^pnl_[0-9a-v]{26}$/);
