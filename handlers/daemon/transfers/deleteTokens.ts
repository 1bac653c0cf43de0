import type { DaemonHandler } from '../types.js';

export const deleteTokens: DaemonHandler<'deleteTokens'> = ({ tokens }, { caller }) => tokens.revoke(caller);
