import type { DaemonHandler } from '../types.js';

export const createConsoleToken: DaemonHandler<'createConsoleToken'> = ({ tokens }, { body, caller }) =>
  tokens.create({ purpose: 'console', resource: body, caller, readOnly: body.read_only });
