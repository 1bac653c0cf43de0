import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../lib/errors.js';

/** A name or address, and perhaps a port (RFC 9110 7.2, RFC 3986 3.2.2). */
const HOST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(:\d{0,5})?$/;

/**
 * Proxies and we must not differ on whom a request is for: of several Host headers Node.js takes the first.
 *
 * @throws DomainError `invalid_input` without exactly one valid Host header, as RFC 9112 3.2 demands
 */
export function requireOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  let host = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!isHost(rawHeaders[at])) continue;
    hosts += 1;
    host = rawHeaders[at + 1] ?? '';
  }
  if (hosts === 0 && httpVersion === '1.0') return;
  if (hosts === 1 && HOST.test(host)) return;
  throw new DomainError('invalid_input', 'A request has exactly one Host header, with a valid host.');
}

const isHost = (name: string | undefined) => name?.length === 4 && name.toLowerCase() === 'host';
