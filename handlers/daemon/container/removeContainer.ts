import type { DaemonHandler } from '../types.js';

export const removeContainer: DaemonHandler<'removeContainer'> = ({ containers }, { body }) =>
  containers.remove(body.id, {
    removeData: body.remove_data ?? false,
    hold: body.hold,
    idempotencyKeys: body.idempotency_keys,
  });
