import type { PanelHandler, PanelServices } from '../types.js';

export const enableTwoFactor =
  ({ twoFactor }: Pick<PanelServices, 'twoFactor'>): PanelHandler<'enableTwoFactor'> =>
  ({ caller, session, address, body }) =>
    twoFactor.enable({ caller, session, address }, body.code);
