import { isIP } from 'node:net';
import type { Request } from '@hapi/hapi';
import { refusal } from '../../lib/errors/refusal.js';
import type { Check } from './access.js';

const SAFE_METHODS = new Set(['get', 'head', 'options']);
/** Values of `Sec-Fetch-Site` that are accepted. `none` is a direct action of the user, such as opening a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses cross-site requests: requests from pages of other sites that change something with the session cookie, or
 * that would set one. Requests with a key are exempt, because a browser does not add keys by itself.
 *
 * @param publicUrl the public URL of the panel
 * @param loopback whether the panel listens only on the loopback address
 */
export function checkOrigin(publicUrl: string, loopback: boolean): Check {
  const { origin: ownOrigin, hostname: ownName } = new URL(publicUrl);
  return (request, operation, credentials) => {
    // Browsers let the pages of every site open a WebSocket, whose handshake is a GET with the cookie.
    const isWebSocket = operation.responses['101'] !== undefined;
    if (SAFE_METHODS.has(request.method) && !isWebSocket) return;
    if (credentials !== undefined && credentials.scopes !== 'session') return;
    if (!isOwn(request, ownOrigin)) {
      throw refusal('forbidden', 'The request came from another site. Send it from a page of the panel.', {
        code: 'csrf_failed',
      });
    }
    if (loopback && isOfBrowser(request) && !isNameOfThisMachine(request.info.hostname, ownName)) {
      const advice = 'If the panel is reached by this name, set PANEL_PUBLIC_URL.';
      throw refusal('forbidden', `${request.info.hostname} is not the panel's host name. ${advice}`, {
        code: 'csrf_failed',
      });
    }
  };
}

const isOfBrowser = ({ headers }: Request) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/**
 * Returns whether a name certainly means this machine. The names accepted here cannot belong to an attacker. Any other
 * name could: a site can let a name of its own point at 127.0.0.1 (DNS rebinding). The pages of that site would then
 * have the same origin as the panel, which may accept the first user without a token.
 */
function isNameOfThisMachine(hostname: string, ownName: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const own = ownName.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || name === own || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Returns whether one of the panel's own pages has sent the request. Over http, browsers do not send `Sec-Fetch-Site`;
 * then `Origin` decides (Fetch, 3.2).
 */
function isOwn(request: Request, ownOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.raw.req.headers;
  if (site !== undefined) return OWN_SITES.has(String(site));
  if (origin === undefined) return true;
  // Compare with `Host`, which the pages of another site cannot set. Browsers send the cookie only to the panel's host.
  const host = request.info.host;
  return origin === ownOrigin || origin === `http://${host}` || origin === `https://${host}`;
}
