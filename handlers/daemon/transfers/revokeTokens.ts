import type { DaemonHandler } from '../types.js';

export const revokeTokens: DaemonHandler<'revokeTokens'> = ({ tokens }, { caller }) => tokens.revoke(caller);
