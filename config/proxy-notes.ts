import { isLoopback } from '../lib/net/network.js';

type Settings = { host: string; publicUrl?: string | undefined; trustedProxies: readonly string[] };

/** A setting that is missing for a reverse proxy, which another setting refers to. */
export type ProxyGap = keyof typeof NOTES;

const NOTES = {
  public_url_missing:
    'PANEL_TRUSTED_PROXIES is set and PANEL_PUBLIC_URL is not: links in mails lead to localhost, and the session cookie is not Secure. Set PANEL_PUBLIC_URL to the URL that browsers open.',
  proxies_missing:
    'PANEL_PUBLIC_URL leads to a reverse proxy, and PANEL_TRUSTED_PROXIES is empty: all clients of the proxy count as one address, which they share for rate limits, sign-in limits, bans and the audit log. Set PANEL_TRUSTED_PROXIES to the address of the proxy.',
};

/** Returns what is missing for a reverse proxy that is only partly configured. */
export function proxyGaps({ host, publicUrl, trustedProxies }: Settings): ProxyGap[] {
  const hasTrusted = trustedProxies.length > 0;
  if (publicUrl === undefined) return hasTrusted ? ['public_url_missing'] : [];
  return !hasTrusted && needsProxy(host, new URL(publicUrl)) ? ['proxies_missing'] : [];
}

/** Returns warnings, as sentences, about a reverse proxy that is only partly configured. */
export const proxyNotes = (settings: Settings): string[] => proxyGaps(settings).map((gap) => NOTES[gap]);

/**
 * Returns whether browsers can reach the panel at this URL only through a proxy. The panel itself does not support
 * https, and on loopback it accepts only requests from this machine.
 */
const needsProxy = (host: string, { protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname.replace(/^\[|\]$/g, '')));
