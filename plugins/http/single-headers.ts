import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../lib/errors/errors.js';

/** A host name or address with an optional port (RFC 9110 7.2, RFC 3986 3.2.2). */
const HOST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(:\d{0,5})?$/;

/**
 * Rejects a repeated Host or Authorization header. Proxies and this server must agree on the target and the sender of
 * a request, and Node.js would use the first of several headers. Neither header is a list, so it must not be repeated
 * (RFC 9110 5.3).
 *
 * @throws DomainError `invalid_input` without exactly one valid Host header, as RFC 9112 3.2 requires, or with more
 * than one Authorization header
 */
export function requireSingleHeaders({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  let host = '';
  let credentials = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (isNamed(name, 'authorization')) credentials += 1;
    if (!isNamed(name, 'host')) continue;
    hosts += 1;
    host = rawHeaders[at + 1] ?? '';
  }
  if (credentials > 1) throw new DomainError('invalid_input', 'Send only one Authorization header.');
  if (hosts === 0 && httpVersion === '1.0') return;
  if (hosts === 1 && HOST.test(host)) return;
  throw new DomainError('invalid_input', 'Send exactly one Host header, with a valid host.');
}

/**
 * Returns whether a header has this name. Compares the length first, because this runs for every header of every
 * request.
 */
const isNamed = (name: string | undefined, wanted: string) =>
  name?.length === wanted.length && name.toLowerCase() === wanted;
