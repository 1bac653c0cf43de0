import { isIP } from 'node:net';
import type { Request } from '@hapi/hapi';
import { refusal } from '../../lib/refusal.js';
import type { Check } from './access.js';

const SAFE_METHODS = new Set(['get', 'head', 'options']);
/** `none` is the user's own doing, such as a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses what another site makes a browser send: requests that change something and go by the cookie, or are
 * to set one. A key is exempt, since a browser adds none by itself.
 *
 * @param publicUrl the address under which people reach the panel
 * @param loopback whether it listens to this machine alone
 */
export function checkOrigin(publicUrl: string, loopback: boolean): Check {
  const { origin: ownOrigin, hostname: ownName } = new URL(publicUrl);
  return (request, _operation, credentials) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (credentials !== undefined && credentials.scopes !== 'session') return;
    if (!isOwn(request, ownOrigin)) {
      throw refusal('forbidden', 'The request came from another site.', { code: 'csrf_failed' });
    }
    if (loopback && isOfBrowser(request) && !isNameOfThisMachine(request.info.hostname, ownName)) {
      const advice = 'If people reach the panel by this name, set PANEL_PUBLIC_URL.';
      throw refusal('forbidden', `${request.info.hostname} is not the panel. ${advice}`, {
        code: 'csrf_failed',
      });
    }
  };
}

const isOfBrowser = ({ headers }: Request) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/**
 * Any site can have its own name point at 127.0.0.1 (DNS rebinding); its pages then are of one origin with a
 * panel that asks the first user for no token. They cannot choose these names.
 */
function isNameOfThisMachine(hostname: string, ownName: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const own = ownName.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || name === own || name === 'localhost' || name.endsWith('.localhost');
}

/** Browsers send `Sec-Fetch-Site` to https and to localhost alone; else `Origin` tells (Fetch, 3.2). */
function isOwn(request: Request, ownOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.raw.req.headers;
  if (site !== undefined) return OWN_SITES.has(String(site));
  if (origin === undefined) return true;
  // A page of another site can choose no Host but its own, and the cookie goes to our host alone.
  const host = request.info.host;
  return origin === ownOrigin || origin === `http://${host}` || origin === `https://${host}`;
}
