import type { PanelHandler, PanelServices } from '../types.js';

export const setupTwoFactor =
  ({ twoFactor }: Pick<PanelServices, 'twoFactor'>): PanelHandler<'setupTwoFactor'> =>
  ({ caller, session, address }) =>
    twoFactor.setUp({ caller, session, address });
