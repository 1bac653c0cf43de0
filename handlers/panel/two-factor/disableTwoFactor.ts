import type { PanelHandler, PanelServices } from '../types.js';

export const disableTwoFactor =
  ({ twoFactor }: Pick<PanelServices, 'twoFactor'>): PanelHandler<'disableTwoFactor'> =>
  async ({ caller, session, address, body }) => {
    await twoFactor.disable({ caller, session, address }, body);
    return { status: 'disabled' };
  };
