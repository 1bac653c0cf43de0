import { link } from '../link.js';

export const createFileUploadLink = link('createFileUploadLink');
