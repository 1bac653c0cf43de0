import { link } from '../link.js';

export const createBackupDownloadLink = link('createBackupDownloadLink');
