import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../lib/logging/logger.js';
import type { AddressTest } from '../../lib/net/address-ranges.js';
import { addressBehind } from './client-address.js';

export type ProxyWatchOptions = {
  logger: Logger;
  /** The name of the environment variable that lists trusted proxies. */
  trusted: 'PANEL_TRUSTED_PROXIES' | 'DAEMON_TRUSTED_PROXIES';
  /** Whether the public URL is not https, so that the session cookie is not Secure. */
  isCookieInsecure: boolean;
  /** Called at most once a minute with the address of an untrusted peer that has sent a forwarding header. */
  onUntrusted?: (address: string) => void;
  /** A monotonic clock in milliseconds. Defaults to `performance.now`. */
  now?: () => number;
};

/** The minimum time between two log lines of the same kind. It is long, because any client can send these headers. */
const WARN_EVERY_MS = 60 * 60 * 1000;
const NOTE_EVERY_MS = 60 * 1000;

/**
 * Returns a function that logs signs of a reverse proxy that is not configured: a forwarding header from a peer that
 * is not trusted, or https in front of a panel whose public URL is not https.
 */
export function createProxyWatch(options: ProxyWatchOptions) {
  const { logger, trusted, isCookieInsecure, onUntrusted, now = () => performance.now() } = options;
  let notedMs = Number.NEGATIVE_INFINITY;
  let untrustedMs = Number.NEGATIVE_INFINITY;
  let insecureMs = Number.NEGATIVE_INFINITY;

  return ({ headers, socket }: IncomingMessage, isTrusted: AddressTest | undefined): void => {
    const hasClient = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const protocol = headers['x-forwarded-proto'];
    if (!hasClient && protocol === undefined) return;
    const nowMs = now();
    const address = addressBehind(socket.remoteAddress, undefined, undefined);
    if (hasClient && nowMs - notedMs >= NOTE_EVERY_MS && isTrusted?.(address) !== true) {
      notedMs = nowMs;
      onUntrusted?.(address);
      if (nowMs - untrustedMs >= WARN_EVERY_MS) {
        untrustedMs = nowMs;
        logger.warn(
          { address, variable: trusted },
          `ignored the forwarding header of a request: if the address is that of your reverse proxy, add it to ${trusted}; until then all clients of the proxy count as one address`,
        );
      }
    }
    if (isCookieInsecure && protocol === 'https' && nowMs - insecureMs >= WARN_EVERY_MS) {
      insecureMs = nowMs;
      logger.warn(
        { address, variable: 'PANEL_PUBLIC_URL' },
        'received an https request through a reverse proxy, but PANEL_PUBLIC_URL is not an https URL: set it to the https URL of the panel, because session cookies are not Secure until then',
      );
    }
  };
}
