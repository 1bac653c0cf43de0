import type { DaemonHandler } from '../types.js';

export const proveIdentity: DaemonHandler<'proveIdentity'> = ({ identity }, { body }) => identity.prove(body);
