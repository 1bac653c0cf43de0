import { DomainError } from '../errors/errors.js';

/** The maximum length of a host name in characters, including dots (RFC 1035, 2.3.4). */
const MAX_HOST_CHARACTERS = 253;

/**
 * Parses a URL that may be fetched: http or https, without user name and password. Different notations of a host
 * become the same text (WHATWG URL), such as 2130706433, 0x7f.1 and 127.0.0.1.
 *
 * @param from the URL that redirects to this one
 * @throws DomainError `invalid_input`
 */
export function webAddress(text: string, from?: URL): URL {
  const subject = from === undefined ? 'The URL' : `The redirect of ${from.hostname}`;
  const url = URL.canParse(text, from?.href) ? new URL(text, from?.href) : undefined;
  if (url === undefined || url.hostname.length > MAX_HOST_CHARACTERS) {
    throw new DomainError(
      'invalid_input',
      `${subject} is invalid: use a URL such as https://example.org/file.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new DomainError('invalid_input', `${subject} must use http or https.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new DomainError('invalid_input', `${subject} must not contain a user name or password.`);
  }
  if (from?.protocol === 'https:' && url.protocol === 'http:') {
    const message = `${subject} leads from https to http: use the http URL itself if you trust it.`;
    throw new DomainError('invalid_input', message);
  }
  return url;
}

/** Returns the host of a URL in the format of system calls: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
