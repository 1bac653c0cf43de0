import type { DaemonHandler } from '../types.js';

export const getCapabilities: DaemonHandler<'getCapabilities'> = async ({ info }) => info.capabilities();
