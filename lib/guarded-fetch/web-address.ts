import { DomainError } from '../errors.js';

/** What a name can have (RFC 1035 2.3.4), dots included. */
const MAX_HOST_CHARACTERS = 253;

/**
 * An address that may be asked for: http or https, without user name and password. Hosts come out as one form of those
 * that mean the same (WHATWG URL): 2130706433, 0x7f.1 and 127.0.0.1.
 *
 * @param from where a redirect to it comes from
 * @throws DomainError `invalid_input`
 */
export function webAddress(text: string, from?: URL): URL {
  const what = from === undefined ? 'The address' : `The redirect of ${from.hostname}`;
  const url = URL.canParse(text, from?.href) ? new URL(text, from?.href) : undefined;
  if (url === undefined || url.hostname.length > MAX_HOST_CHARACTERS) {
    throw new DomainError('invalid_input', `${what} is no URL: name one such as https://example.org/file.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new DomainError('invalid_input', `${what} is neither http nor https: name one that is.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new DomainError('invalid_input', `${what} holds a user name or a password: name one without.`);
  }
  if (from?.protocol === 'https:' && url.protocol === 'http:') {
    const message = `${what} leads from https to http: name that address itself, if it may be trusted.`;
    throw new DomainError('invalid_input', message);
  }
  return url;
}

/** The host of an address as the system's calls take it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
