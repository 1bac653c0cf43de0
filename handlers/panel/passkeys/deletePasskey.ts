import type { PanelHandler, PanelServices } from '../types.js';

export const deletePasskey =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'deletePasskey'> =>
  ({ caller, params, address, session }) =>
    passkeys.remove(caller, params.id, address, () => session.renew());
