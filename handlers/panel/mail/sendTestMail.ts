import type { PanelHandler } from '../types.js';

export const sendTestMail: PanelHandler<'sendTestMail'> = ({ testMails }, { caller, address }) =>
  testMails.send(caller.user, address);
