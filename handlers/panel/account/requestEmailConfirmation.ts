import type { PanelHandler, PanelServices } from '../types.js';

export const requestEmailConfirmation =
  ({ emailChanges }: Pick<PanelServices, 'emailChanges'>): PanelHandler<'requestEmailConfirmation'> =>
  ({ caller, address }) =>
    emailChanges.requestConfirmation(caller.user.id, address);
