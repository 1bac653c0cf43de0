import type { DaemonHandler } from '../types.js';

export const getHost: DaemonHandler<'getHost'> = ({ host }) => host.describe();
