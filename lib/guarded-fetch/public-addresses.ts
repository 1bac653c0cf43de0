import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type AddressTest, addressTest } from '../net/address-ranges.js';

/** IPv4 ranges without public hosts: IANA's special-purpose registry (RFC 6890), and multicast. */
export const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private (RFC 1918)
  '100.64.0.0/10', // carriers' NAT (RFC 6598)
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host, which serves secrets of a virtual machine at a public address
  '169.254.0.0/16', // link-local, and the metadata service of clouds
  '172.16.0.0/12', // private (RFC 1918)
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation (RFC 5737)
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private (RFC 1918)
  '198.18.0.0/15', // benchmarks of network devices (RFC 2544)
  '198.51.100.0/24', // documentation (RFC 5737)
  '203.0.113.0/24', // documentation (RFC 5737)
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * The IPv6 range from which hosts get their addresses (RFC 4291, 2.4; IANA). Outside of it are loopback, unspecified,
 * unique local, link-local and multicast addresses, and those that contain an IPv4 address: mapped, compatible, NAT64
 * (64:ff9b::/96, 64:ff9b:1::/48).
 */
const GLOBAL_IPV6 = ['2000::/3'];
const SPECIAL_IPV6 = [
  '2001::/23', // IETF protocol assignments, including Teredo
  '2001:db8::/32', // documentation (RFC 3849)
  '2002::/16', // 6to4, which contains an IPv4 address
  '3fff::/20', // documentation (RFC 9637)
];

const isGlobal = addressTest(GLOBAL_IPV6);
const isSpecial = addressTest([...SPECIAL_IPV4, ...SPECIAL_IPV6]);

/** Returns whether an address, in any notation, is that of a single host on the public internet. */
export function isPublic(address: string): boolean {
  // An address with a zone (RFC 4007) is valid on one link only, so it is not public.
  if (address.includes('%') || isSpecial(address)) return false;
  return isIPv4(address) || isGlobal(address);
}

/**
 * Returns a function that tests whether an address currently belongs to this machine. This matters for its own public
 * addresses: packets to them go over loopback and bypass the machine's packet filter. Reading the addresses takes up
 * to a millisecond.
 */
export function ownAddresses(): AddressTest {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addressTest(own.map(({ address }) => address));
}
