import type { PanelHandler } from '../types.js';

export const requestEmailConfirmation: PanelHandler<'requestEmailConfirmation'> = (
  { emailChanges },
  { caller, address },
) => emailChanges.requestConfirmation(caller.user.id, address);
