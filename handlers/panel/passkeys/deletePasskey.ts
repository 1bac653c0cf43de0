import type { PanelHandler } from '../types.js';

export const deletePasskey: PanelHandler<'deletePasskey'> = (
  { passkeys },
  { caller, params, address, session },
) => passkeys.remove(caller, params.id, address, () => session.renew());
