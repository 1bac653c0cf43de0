import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type AddressTest, addressTest } from '../address-ranges.js';

/** What of IPv4 is no single host of the public internet: IANA's special-purpose registry (RFC 6890) and multicast. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private (RFC 1918)
  '100.64.0.0/10', // carriers' NAT (RFC 6598)
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host, which hands out a machine's secrets at an address like any other
  '169.254.0.0/16', // link-local, and what tells machines in clouds about themselves
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measurements
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * All of IPv6 that hosts are given (RFC 4291 2.4, IANA). Outside of it lie loopback, unspecified, unique local, link-local,
 * multicast, and what stands for an IPv4 address: mapped, compatible, NAT64 (64:ff9b::/96, 64:ff9b:1::/48).
 */
const GLOBAL_IPV6 = ['2000::/3'];
const SPECIAL_IPV6 = [
  '2001::/23', // protocols, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in the middle
  '3fff::/20', // documentation
];

const isGlobal = addressTest(GLOBAL_IPV6);
const isSpecial = addressTest([...SPECIAL_IPV4, ...SPECIAL_IPV6]);

/** Whether it is an address of one host of the public internet, written in whatever form. */
export function isPublic(address: string): boolean {
  // With a zone (RFC 4007) it is no global one, whatever stands before it.
  if (address.includes('%') || isSpecial(address)) return false;
  return isIPv4(address) || isGlobal(address);
}

/**
 * Whether this machine bears an address at this moment: what it sends to itself comes by loopback, past its packet filter,
 * also where the address is a public one. To ask the system costs up to a millisecond, the test itself nothing.
 */
export function ownAddresses(): AddressTest {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addressTest(own.map(({ address }) => address));
}
