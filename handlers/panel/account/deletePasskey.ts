import type { PanelHandler, PanelServices } from '../types.js';

export const deletePasskey =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'deletePasskey'> =>
  ({ caller, params, address }) =>
    passkeys.remove(caller, params.id, address);
