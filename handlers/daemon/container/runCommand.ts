import type { DaemonHandler, DaemonServices } from '../types.js';

export const runCommand =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'runCommand'> =>
  ({ body, signal }) =>
    containers.runCommand(body.id, body.command, { signal });
