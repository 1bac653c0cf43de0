import type { DaemonHandler } from '../types.js';

export const getDaemon: DaemonHandler<'getDaemon'> = async ({ info }) => info.describe();
