import { isIP, SocketAddress } from 'node:net';
import type { Request } from '@hapi/hapi';
import type { AddressTest } from '../../lib/address-ranges.js';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    /** Whose word on who asks is taken. */
    isTrustedProxy?: AddressTest | undefined;
  }
  interface RequestApplicationState {
    clientAddress?: string;
  }
}

/** Each proxy adds one; whoever sends more tells nothing that we would trust. */
const MAX_HOPS = 32;

/**
 * The client's address; empty where it has hung up before anybody looked. Behind trusted proxies it is the rightmost
 * hop of `X-Forwarded-For` that is none of them: all that stands to the left of it is the client's own word.
 */
export function clientAddress(request: Request): string {
  const peer = request.info.remoteAddress;
  const isTrusted = request.server.settings.app?.isTrustedProxy;
  if (isTrusted === undefined) return addressBehind(peer, undefined, undefined);
  request.app.clientAddress ??= addressBehind(peer, request.raw.req.headers['x-forwarded-for'], isTrusted);
  return request.app.clientAddress;
}

/** The same for a connection and the header that came on it. */
export function addressBehind(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  isTrusted: AddressTest | undefined,
): string {
  const address = unmapped(peer ?? '');
  return isTrusted === undefined ? address : forwardedAddress(address, forwarded, isTrusted);
}

/** @param forwarded the header, of which Node.js joins several by commas, as RFC 9110 5.3 has it */
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
    // A proxy that names no address (RFC 7239 6 has `unknown` and `_hidden`) is the last that is known.
    if (hop === undefined) return address;
    address = hop;
    end = comma;
  }
  return address;
}

/** The address of a hop, which may have a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  const version = isIP(address);
  if (version === 4) return address;
  // One address has many spellings in IPv6 (RFC 5952); a zone is nobody's business but its host's.
  return version === 6 && !address.includes('%')
    ? unmapped(new SocketAddress({ address, family: 'ipv6' }).address)
    : undefined;
}

/** A socket that takes both families shows an IPv4 peer in its IPv6 form. */
const unmapped = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
