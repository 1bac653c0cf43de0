// Fast path (decision 0011). Panel with 5,000 bans: 38 us per request instead of 78 us with `net.BlockList`.

import { isIP } from 'node:net';
import { type AddressTest, parseRange } from './address-ranges.js';
import { ipv6Groups } from './network.js';

const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** The bits above the IPv4 address in an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2). */
const MAPPED = 0xffffn;

/** A range of addresses. In `bits`, only the first `prefix` bits can be set. */
type Range = { version: 4 | 6; prefix: number; bits: bigint };

/**
 * Returns the canonical text of an address or range, or undefined if it is invalid. The host bits are 0, an
 * IPv4-mapped range is written as IPv4, a single address has no prefix length, and IPv6 follows RFC 5952.
 */
export function canonicalRange(text: string): string | undefined {
  const range = rangeOf(text);
  if (range === undefined) return undefined;
  const { version, prefix, bits } = range;
  const address = version === 4 ? ipv4Text(bits) : ipv6Text(bits);
  return prefix === (version === 4 ? IPV4_BITS : IPV6_BITS) ? address : `${address}/${prefix}`;
}

/**
 * Does the same as `canonicalRange`, except that a single IPv6 address is converted to its /64 network (RFC 4291,
 * 2.5.4).
 */
export function networkRange(text: string): string | undefined {
  const isAddress = !text.includes('/') && rangeOf(text)?.version === 6;
  return canonicalRange(isAddress ? `${text}/64` : text);
}

/**
 * Returns a function that tests whether one of the ranges contains an address. It needs one look-up per prefix length
 * that occurs, whereas `addressTest` checks all ranges one by one. An IPv4-mapped address counts as IPv4, and zones are
 * ignored.
 */
export function addressIndex(ranges: Iterable<string>): AddressTest {
  const byLength = new Map<string, { version: 4 | 6; prefix: number; known: Set<bigint> }>();
  for (const text of ranges) {
    const range = rangeOf(text);
    if (range === undefined) continue;
    const { version, prefix, bits } = range;
    const name = `${version}/${prefix}`;
    const level = byLength.get(name) ?? { version, prefix, known: new Set() };
    level.known.add(bits);
    byLength.set(name, level);
  }
  const levels = [...byLength.values()];
  if (levels.length === 0) return () => false;
  return (address) => {
    const found = addressOf(address);
    return (
      found !== undefined &&
      levels.some(
        ({ version, prefix, known }) =>
          version === found.version && known.has(masked(found.bits, found.prefix, prefix)),
      )
    );
  };
}

function rangeOf(text: string): Range | undefined {
  const parsed = parseRange(text);
  if (parsed === undefined || parsed.address.includes('%')) return undefined;
  const address = addressOf(parsed.address);
  if (address === undefined) return undefined;
  const isMapped = parsed.family === 'ipv6' && address.version === 4;
  if (isMapped && parsed.prefix < IPV6_BITS - IPV4_BITS) {
    // Convert IPv4 to its mapped IPv6 form. A range that contains other addresses than IPv4-mapped ones remains a range
    // of IPv6.
    const bits = masked((MAPPED << 32n) | address.bits, IPV6_BITS, parsed.prefix);
    return { version: 6, prefix: parsed.prefix, bits };
  }
  const prefix = isMapped ? parsed.prefix - (IPV6_BITS - IPV4_BITS) : parsed.prefix;
  return { version: address.version, prefix, bits: masked(address.bits, address.prefix, prefix) };
}

function addressOf(text: string): Range | undefined {
  const version = isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return { version: 4, prefix: IPV4_BITS, bits: BigInt(ipv4Number(text)) };
  const bits = ipv6Groups(text).reduce((all, group) => (all << 16n) | BigInt(group), 0n);
  return bits >> 32n === MAPPED
    ? { version: 4, prefix: IPV4_BITS, bits: bits & 0xffffffffn }
    : { version: 6, prefix: IPV6_BITS, bits };
}

const ipv4Number = (text: string): number =>
  text.split('.').reduce((all, part) => all * 256 + Number(part), 0);

/** Returns the first `prefix` of `length` bits; the others are set to 0. */
const masked = (bits: bigint, length: number, prefix: number): bigint => {
  const open = BigInt(length - prefix);
  return (bits >> open) << open;
};

const ipv4Text = (bits: bigint): string => [24n, 16n, 8n, 0n].map((at) => (bits >> at) & 255n).join('.');

/** Formats an address as RFC 5952 does, which is the format of a URL's host (WHATWG URL, "IPv6 serializer"). */
function ipv6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
