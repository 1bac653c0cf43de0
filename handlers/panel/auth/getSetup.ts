import type { PanelHandler } from '../types.js';

export const getSetup: PanelHandler<'getSetup'> = async ({ accounts }, { isDirect }) =>
  accounts.setupState(isDirect());
