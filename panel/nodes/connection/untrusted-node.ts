import type { Logger } from '../../../lib/logging/logger.js';
import { OTHER_CERTIFICATE } from '../../../lib/tls/trusting-fetch.js';
import type { DaemonFetch } from './verified-connections.js';

/**
 * Node.js's codes for invalid certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
 */
const FAULTS = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|ERR_TLS_CERT_|HOSTNAME_|PATH_LENGTH_)/;
const MAX_CAUSES = 4;
const MAX_LOGGED = 1000;

/** Returns the code of a certificate error; undefined for other errors. */
export function certificateFault(error: unknown): string | undefined {
  let found = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof found === 'object' && found !== null; depth += 1) {
    const { code, cause } = found as { code?: unknown; cause?: unknown };
    if (typeof code === 'string' && FAULTS.test(code)) return code;
    found = cause;
  }
  return undefined;
}

/** Returns what is wrong with a certificate and what to do, as the rest of a sentence. */
export const adviceFor = (fault: string): string =>
  fault === OTHER_CERTIFICATE
    ? 'is not the pinned one, so the panel did not send the key: if the operator of its host has replaced the certificate, create a join code for the node and run `berth daemon join --renew` there'
    : `is not trusted (${fault}): add it, or its issuer, to PANEL_NODE_CERTIFICATES`;

/** Wraps a `fetch` so that untrusted certificates are logged, once per address until a request succeeds. */
export function withUntrustedLogged(dial: DaemonFetch, logger: Logger): DaemonFetch {
  const logged = new Map<string, string>();
  return async (request, options) => {
    const { origin } = new URL(request.url);
    try {
      const answer = await dial(request, options);
      logged.delete(origin);
      return answer;
    } catch (error) {
      const fault = certificateFault(error);
      if (fault !== undefined && logged.get(origin) !== fault) {
        if (logged.size >= MAX_LOGGED) logged.clear();
        logged.set(origin, fault);
        logger.warn({ url: origin, fault, err: error }, `the certificate of a node ${adviceFor(fault)}`);
      }
      throw error;
    }
  };
}
