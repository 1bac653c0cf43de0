import { isIP, SocketAddress } from 'node:net';
import type { Request } from '@hapi/hapi';
import type { AddressTest } from '../../lib/net/address-ranges.js';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    /** Tests whether an address is a trusted proxy, whose headers are used. */
    isTrustedProxy?: AddressTest | undefined;
  }
  interface RequestApplicationState {
    clientAddress?: string;
  }
}

/**
 * The maximum number of hops that are examined. Each proxy adds one, so the client itself must have sent a longer
 * header.
 */
const MAX_HOPS = 32;

/**
 * Returns the client's address; empty if the client disconnected before it was determined. Behind trusted proxies, it
 * is the rightmost hop of `X-Forwarded-For` that is not a trusted proxy. Hops to its left may be forged, because the
 * client itself has sent them.
 */
export function clientAddress(request: Request): string {
  const peer = request.info.remoteAddress;
  const isTrusted = request.server.settings.app?.isTrustedProxy;
  if (isTrusted === undefined) return addressBehind(peer, undefined, undefined);
  request.app.clientAddress ??= addressBehind(peer, request.raw.req.headers['x-forwarded-for'], isTrusted);
  return request.app.clientAddress;
}

/** Returns the client's address, given its connection and the forwarding header that was received on it. */
export function addressBehind(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  isTrusted: AddressTest | undefined,
): string {
  const address = unmapped(peer ?? '');
  return isTrusted === undefined ? address : forwardedAddress(address, forwarded, isTrusted);
}

/** @param forwarded the forwarding header; Node.js joins repeated headers with commas, as in RFC 9110 5.3 */
function forwardedAddress(
  peer: string,
  forwarded: string | string[] | undefined,
  isTrusted: AddressTest,
): string {
  const hops = String(forwarded ?? '');
  let address = peer;
  for (let end = hops.length, count = 0; end > 0 && count < MAX_HOPS && isTrusted(address); count += 1) {
    const comma = hops.lastIndexOf(',', end - 1);
    const hop = addressIn(hops.slice(comma + 1, end).trim());
    // The proxy sends no address (`unknown` or `_hidden`, RFC 7239 6). So return the address of the proxy itself, the
    // last known hop.
    if (hop === undefined) return address;
    address = hop;
    end = comma;
  }
  return address;
}

/** Returns the address of a hop, which may have a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  const version = isIP(address);
  if (version === 4) return address;
  // Use the canonical form, because an IPv6 address has many spellings (RFC 5952). Do not use an address with a zone,
  // which is only valid on its own host.
  return version === 6 && !address.includes('%')
    ? unmapped(new SocketAddress({ address, family: 'ipv6' }).address)
    : undefined;
}

/** Returns an IPv4 address in its usual form, which a dual-stack socket reports as a mapped IPv6 address. */
const unmapped = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
