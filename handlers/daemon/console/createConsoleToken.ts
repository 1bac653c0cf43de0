import type { DaemonHandler, DaemonServices } from '../types.js';

export const createConsoleToken =
  ({ tokens }: Pick<DaemonServices, 'tokens'>): DaemonHandler<'createConsoleToken'> =>
  ({ body, caller }) =>
    tokens.create({ purpose: 'console', resource: body, caller, readOnly: body.read_only });
