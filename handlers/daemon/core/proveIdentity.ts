import type { DaemonHandler, DaemonServices } from '../types.js';

export const proveIdentity =
  ({ identity }: Pick<DaemonServices, 'identity'>): DaemonHandler<'proveIdentity'> =>
  ({ body }) =>
    identity.prove(body);
