import type { Server } from '@hapi/hapi';
import { type AddressTest, addressTest } from '../lib/net/address-ranges.js';
import type { Bans } from '../panel/bans/bans.js';
import type { Doorkeeper } from './http/strangers.js';

/**
 * Returns the check for banned addresses. It never refuses a trusted proxy, which forwards requests of other clients.
 */
export function unlessBanned(isBanned: AddressTest, trustedProxies: readonly string[]): Doorkeeper {
  const isProxy = addressTest(trustedProxies);
  return {
    isAllowed: (address) => !isBanned(address) || isProxy(address),
    code: 'ip_banned',
    message: () => 'Your address is banned: ask an administrator to lift the ban.',
    note: 'refused a banned address',
  };
}

/**
 * How long after a ban the connections of the address are closed. The delay lets the response to the request that
 * created the ban be sent, which may use one of these connections.
 */
const CUT_AFTER_MS = 1000;

/**
 * Closes long-running responses, such as event streams, when their address is banned. @returns a function
 * that stops this
 */
export function cutBanned(server: Server, bans: Pick<Bans, 'watch'>, { isAllowed }: Doorkeeper): () => void {
  const { connections } = server.settings.app ?? {};
  let timer: NodeJS.Timeout | undefined;
  const unwatch = bans.watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      connections?.cutStrangers(isAllowed);
    }, CUT_AFTER_MS).unref();
  });
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}
