import type { PanelHandler } from '../types.js';

export const updateOnboarding: PanelHandler<'updateOnboarding'> = ({ ownAccount }, { body, caller }) =>
  ownAccount.updateOnboarding(caller.user.id, body);
