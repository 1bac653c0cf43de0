import { link } from '../link.js';

export const createFileDownloadLink = link('createFileDownloadLink');
