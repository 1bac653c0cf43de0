import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const installContainer =
  ({
    containers,
    operations,
  }: Pick<DaemonServices, 'containers' | 'operations'>): DaemonHandler<'installContainer'> =>
  (input) =>
    perform(operations, 'installContainer', null, input, (work) => containers.install(input.body, work));
