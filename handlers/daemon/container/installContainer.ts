import { onceFor } from '../../../daemon/operations/once.js';
import type { Work } from '../../../daemon/operations/operations.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const installContainer =
  ({
    containers,
    operations,
  }: Pick<DaemonServices, 'containers' | 'operations'>): DaemonHandler<'installContainer'> =>
  (input) => {
    const key = input.headers['idempotency-key'];
    const once = key === undefined ? undefined : onceFor(key, input.body);
    const work = (work: Work) => containers.install(input.body, work, once);
    return perform(operations, 'installContainer', null, input, work, once);
  };
