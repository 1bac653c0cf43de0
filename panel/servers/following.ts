import type { ServersOptions } from './lifecycle/installation.js';
import type { LiveStatus } from './live/live-status.js';
import { createUnknownReservations } from './placement/unknown-reservations.js';
import { nodesWithServers } from './records/server-list.js';

/** Creates the function that follows nodes from the start of the panel on, and then reads what is unknown of their servers. */
export function createFollowing(options: ServersOptions, live: LiveStatus) {
  const reservations = createUnknownReservations(options);
  return {
    async followNodes(): Promise<void> {
      await live.followAll(await nodesWithServers(options.db));
      reservations.start();
    },
    async close(): Promise<void> {
      await Promise.all([live.close(), reservations.close()]);
    },
  };
}
