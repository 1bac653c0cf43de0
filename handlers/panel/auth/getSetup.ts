import type { PanelHandler, PanelServices } from '../types.js';

export const getSetup =
  ({ accounts }: Pick<PanelServices, 'accounts'>): PanelHandler<'getSetup'> =>
  async ({ isDirect }) =>
    accounts.setupState(isDirect());
