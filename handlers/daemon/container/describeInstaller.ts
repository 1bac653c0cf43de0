import type { DaemonHandler, DaemonServices } from '../types.js';

export const describeInstaller =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'describeInstaller'> =>
  async ({ body }) =>
    containers.installer(body);
