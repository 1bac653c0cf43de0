import type { PanelHandler } from '../types.js';

export const disableTwoFactor: PanelHandler<'disableTwoFactor'> = async (
  { twoFactor },
  { caller, session, address, body },
) => {
  await twoFactor.disable({ caller, session, address }, body);
  return { status: 'disabled' };
};
