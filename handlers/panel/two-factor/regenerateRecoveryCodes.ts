import type { PanelHandler, PanelServices } from '../types.js';

export const regenerateRecoveryCodes =
  ({ twoFactor }: Pick<PanelServices, 'twoFactor'>): PanelHandler<'regenerateRecoveryCodes'> =>
  ({ caller, session, address, body }) =>
    twoFactor.renewRecoveryCodes({ caller, session, address }, body);
