import type { Request } from '@hapi/hapi';
import { DomainError } from '../lib/errors.js';
import type { Check } from './access.js';

const SAFE_METHODS = new Set(['get', 'head', 'options']);
/** `none` is the user's own doing, such as a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses what another site makes a browser send: requests that change something and go by the cookie, or are
 * to set one. A key is exempt, since a browser adds none by itself.
 *
 * @param publicUrl the address under which people reach the panel
 */
export function checkOrigin(publicUrl: string): Check {
  const ownOrigin = new URL(publicUrl).origin;
  return (request, _operation, credentials) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (credentials !== undefined && credentials.scopes !== 'session') return;
    if (!isOwn(request, ownOrigin)) {
      throw new DomainError('forbidden', 'The request came from another site.', { code: 'csrf_failed' });
    }
  };
}

/** Browsers send `Sec-Fetch-Site` to https and to localhost alone; else `Origin` tells (Fetch, 3.2). */
function isOwn(request: Request, ownOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.raw.req.headers;
  if (site !== undefined) return OWN_SITES.has(String(site));
  if (origin === undefined) return true;
  // A page of another site cannot choose the Host, and the cookie goes to our host alone.
  const host = request.info.host;
  return origin === ownOrigin || origin === `http://${host}` || origin === `https://${host}`;
}
