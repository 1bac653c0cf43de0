import type { PanelHandler } from '../types.js';

export const setupTwoFactor: PanelHandler<'setupTwoFactor'> = ({ twoFactor }, { caller, session, address }) =>
  twoFactor.setUp({ caller, session, address });
