import type { PanelHandler } from '../types.js';

export const regenerateRecoveryCodes: PanelHandler<'regenerateRecoveryCodes'> = (
  { twoFactor },
  { caller, session, address, body },
) => twoFactor.renewRecoveryCodes({ caller, session, address }, body);
