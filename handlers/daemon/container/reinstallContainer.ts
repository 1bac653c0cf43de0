import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const reinstallContainer =
  ({
    containers,
    operations,
  }: Pick<DaemonServices, 'containers' | 'operations'>): DaemonHandler<'reinstallContainer'> =>
  (input) =>
    perform(operations, 'reinstallContainer', input.body.id ?? null, input, (work) =>
      containers.reinstall(input.body, work),
    );
