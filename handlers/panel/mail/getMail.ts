import type { PanelHandler } from '../types.js';

export const getMail: PanelHandler<'getMail'> = ({ testMails }) => Promise.resolve(testMails.server);
