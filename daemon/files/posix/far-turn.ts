import { createGate } from '../../../lib/gate.js';

/**
 * Calls to disks that may never answer (`NearDisks`). Each holds a thread of Node.js's pool until then, of which there are
 * four for all that the daemon does, its database among it.
 */
export const inFarTurn = createGate({
  maxRunning: 2,
  // Those who wait are requests of SFTP and what is to be closed: both are bounded.
  maxWaiting: Number.POSITIVE_INFINITY,
});
