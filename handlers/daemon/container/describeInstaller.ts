import type { DaemonHandler } from '../types.js';

export const describeInstaller: DaemonHandler<'describeInstaller'> = ({ serverTypes }, { body }) =>
  serverTypes.describe(body);
