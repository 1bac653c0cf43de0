import { createAndSignIn } from '../new-account.js';
import type { PanelHandler } from '../types.js';

export const register: PanelHandler<'register'> = async (services, request) => {
  request.session.requireNoKey();
  const { invitationToken, ...account } = request.body;
  return createAndSignIn(services, request, account, invitationToken);
};
