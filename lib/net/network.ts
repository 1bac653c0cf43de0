import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network for which an address is counted: the address itself for IPv4, and the /64 for IPv6, because a
 * host can choose the other 64 bits (RFC 4291, 2.5.4).
 */
export function networkOf(address: string): string {
  // Most addresses are IPv4. Check for a colon first, because `isIPv6` takes longer than the rest of a rate limit
  // check.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone(address))?.[1];
  if (mapped !== undefined) return mapped;
  const network = ipv6Groups(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns the eight groups of 16 bits of an IPv6 address. */
export function ipv6Groups(address: string): number[] {
  const [head = '', tail] = withoutZone(address).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

const withoutZone = (address: string): string => address.split('%')[0] ?? '';

const groupsOf = (text: string): number[] =>
  text === ''
    ? []
    : text
        .split(':')
        .flatMap((group) => (group.includes('.') ? ipv4Groups(group) : [Number.parseInt(group, 16)]));

/** Returns an IPv4 address at the end of an IPv6 address as two groups. */
function ipv4Groups(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Returns whether a host is certainly this machine. A DNS name such as 127.example.org may be another one. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Returns whether a request to this URL crosses a network without encryption. */
export const isUnencrypted = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));

/**
 * Returns the prefixes of a network (see `networkOf`), from the widest to the network itself: /16, /24 and /32 of
 * IPv4; /32, /48, /56 and /64 of IPv6, which are typical for a provider, a site and a household (RFC 6177). For a
 * text that is not an address, returns the text itself.
 */
export function prefixesOf(network: string): readonly string[] {
  if (network.endsWith('::/64')) {
    const [a = '', b = '', c = '', d = ''] = network.slice(0, -'::/64'.length).split(':');
    const provider = `${a}:${b}`;
    const site = `${provider}:${c}`;
    return [provider, site, `${site}:${(Number.parseInt(d, 16) >> 8).toString(16)}xx`, network];
  }
  if (!isIPv4(network)) return [network];
  const host = network.lastIndexOf('.');
  const narrow = network.slice(0, host);
  return [narrow.slice(0, narrow.lastIndexOf('.')), narrow, network];
}

/**
 * Returns the host to connect to on this machine for a server that listens on `host`: the loopback address instead of the unspecified
 * one, which cannot be a destination.
 */
export const connectableHost = (host: string): string =>
  ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;
