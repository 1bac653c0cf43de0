import type { DaemonHandler } from '../types.js';

export const updateContainer: DaemonHandler<'updateContainer'> = ({ containers }, { body }) =>
  containers.settings.change(body);
