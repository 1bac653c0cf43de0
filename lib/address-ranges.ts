import { BlockList, isIP } from 'node:net';

type Range = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** An address or a range in CIDR notation; undefined when it is neither. */
export function parseRange(text: string): Range | undefined {
  const [address = '', prefixText, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  return prefix > bits ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether an address is one of many. */
export type AddressTest = (address: string) => boolean;

/** Whether one of the ranges has the address. An IPv4 range also has the IPv6-mapped form of its addresses. */
export const covers = (ranges: readonly string[], address: string): boolean => addressTest(ranges)(address);

/** `covers` for ranges that are asked about again and again. */
export function addressTest(ranges: readonly string[]): AddressTest {
  const list = blockListOf(ranges);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Whom a list lets in: everybody, where it is empty. A link-local address is taken without its zone, and an IPv4 address
 * in its mapped form as itself; what is no address is let in nowhere.
 */
export function allowList(ranges: readonly string[]): AddressTest {
  if (ranges.length === 0) return () => true;
  const isListed = addressTest(ranges);
  return (address) => isListed(address.split('%')[0] ?? '');
}

/** Whether every address of `inner` is in one range of `outer`. */
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
