import { isIPv6 } from 'node:net';

/**
 * Whom an IP address stands for: an IPv4 address for itself, an IPv6 address for the 64 bits of its network, as
 * the rest is its host's to choose (RFC 4291 2.5.4).
 */
export function networkOf(address: string): string {
  // By far most are of IPv4, and what tells the two apart for sure costs more than all else that a refusal asks of it.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  // An IPv4 address at the end is two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - length }, () => 0);
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

const groupsOf = (text: string) =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
