import { link } from '../link.js';

export const createLogArchiveDownloadLink = link('createLogArchiveDownloadLink');
