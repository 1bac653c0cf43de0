import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom an IP address stands for: an IPv4 address for itself, an IPv6 address for the 64 bits of its network, as
 * the rest is its host's to choose (RFC 4291 2.5.4).
 */
export function networkOf(address: string): string {
  // By far most are of IPv4, and what tells the two apart for sure costs more than all else that a refusal asks of it.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone(address))?.[1];
  if (mapped !== undefined) return mapped;
  const network = ipv6Groups(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of 16 bits of an IPv6 address. */
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

/** An IPv4 address at the end is two groups. */
function ipv4Groups(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Whether what a host is called is this machine alone: a name that begins like such an address may be anybody's. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/**
 * The prefixes of a network as `networkOf` writes it, widest first, the network itself last: /16, /24 and /32 of IPv4;
 * /32, /48, /56 and /64 of IPv6, which are what a provider, a site and a household usually get (RFC 6177). A name that is
 * no address has no other prefix than itself.
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
