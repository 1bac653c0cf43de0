import type { Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

export const coreCases: Cases<DaemonWorld> = {
  getHealth: { 405: () => ({ method: 'POST' }) },
};
