import type { PanelHandler } from '../types.js';

export const enableTwoFactor: PanelHandler<'enableTwoFactor'> = (
  { twoFactor },
  { caller, session, address, body },
) => twoFactor.enable({ caller, session, address }, body.code);
