import { BlockList, isIP } from 'node:net';

type Range = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Parses an address or a range in CIDR notation. Returns undefined if it is invalid. */
export function parseRange(text: string): Range | undefined {
  const [address = '', prefixText, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  return prefix > bits ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** A function that returns whether an address belongs to a set of ranges. */
export type AddressTest = (address: string) => boolean;

/**
 * Returns whether one of the ranges contains the address. An IPv4 range also contains the IPv4-mapped IPv6 form of its
 * addresses.
 */
export const covers = (ranges: readonly string[], address: string): boolean => addressTest(ranges)(address);

/** Returns a function that does the same as `covers`, for many addresses and the same ranges. */
export function addressTest(ranges: readonly string[]): AddressTest {
  const list = blockListOf(ranges);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Returns a function that tests whether a client with an address may connect. An empty list allows all addresses. Zones
 * are ignored, an IPv4-mapped address counts as IPv4, and invalid addresses are rejected.
 */
export function allowList(ranges: readonly string[]): AddressTest {
  if (ranges.length === 0) return () => true;
  const isListed = addressTest(ranges);
  return (address) => isListed(address.split('%')[0] ?? '');
}

/** Returns whether one of the ranges `outer` contains the whole range `inner`. */
export function coversRange(outer: readonly string[], inner: string): boolean {
  const wanted = parseRange(inner);
  if (!wanted) return false;
  return outer.some((text) => {
    const range = parseRange(text);
    return (
      range !== undefined &&
      range.family === wanted.family &&
      range.prefix <= wanted.prefix &&
      blockListOf([text]).check(wanted.address, wanted.family)
    );
  });
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of ranges) {
    const range = parseRange(text);
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  return list;
}
