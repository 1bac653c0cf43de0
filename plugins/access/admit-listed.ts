import type { AddressTest } from '../../lib/address-ranges.js';
import { refusal } from '../../lib/refusal.js';

/** Refuses, before anything else of a request is looked at, each address that is not on the list. */
export const admitListed =
  (isAllowed: AddressTest) =>
  (address: string): void => {
    if (isAllowed(address)) return;
    const message = `Your address ${address} is not among those that may ask here: have the operator add it to DAEMON_ALLOW.`;
    throw refusal('forbidden', message, { code: 'ip_not_allowed', headers: { connection: 'close' } });
  };
