import type { Server } from '@hapi/hapi';
import { type AddressTest, addressTest } from '../lib/address-ranges.js';
import type { Bans } from '../panel/bans/bans.js';
import type { Doorkeeper } from './http/strangers.js';

/** A proxy that is trusted asks for others: it is never turned away itself. */
export function unlessBanned(isBanned: AddressTest, trustedProxies: readonly string[]): Doorkeeper {
  const isProxy = addressTest(trustedProxies);
  return {
    isAllowed: (address) => !isBanned(address) || isProxy(address),
    code: 'ip_banned',
    message: () => 'Your address is banned here: ask an administrator to lift the ban.',
    note: 'an address that is banned is refused',
  };
}

/** What the answers get that are under way when an address is banned: that to the ban itself may be one of them. */
const CUT_AFTER_MS = 1000;

/** Cuts what goes on and on, such as event streams, once its address is banned. @returns what ends that */
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
