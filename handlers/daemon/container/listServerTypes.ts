import type { DaemonHandler } from '../types.js';

export const listServerTypes: DaemonHandler<'listServerTypes'> = ({ serverTypes }) => serverTypes.list();
