import { onceFor } from '../../../daemon/operations/once.js';
import type { Work } from '../../../daemon/operations/operations.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const installContainer: DaemonHandler<'installContainer'> = ({ containers, operations }, input) => {
  const key = input.headers['idempotency-key'];
  const once = key === undefined ? undefined : onceFor(key, input.body);
  const work = (work: Work) => containers.install(input.body, work, once);
  return perform(operations, 'installContainer', null, input, work, once);
};
