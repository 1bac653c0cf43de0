import { DomainError, errorCode } from '../errors/errors.js';
import { hostFault } from '../errors/host-fault.js';
import { withTimeout } from '../time/timed.js';

/** Descriptions of errors of a connection, for messages (errno(3), getaddrinfo(3)). */
const SAID: Record<string, string> = {
  ENOTFOUND: 'has no IP address: check the name',
  EAI_AGAIN: 'cannot be resolved at the moment: try again later',
  ECONNREFUSED: 'refused the connection: check the host and port',
  ECONNRESET: 'closed the connection early: try again',
  EPIPE: 'closed the connection early: try again',
  EHOSTUNREACH: 'is unreachable from this machine: check the URL',
  ENETUNREACH: 'is unreachable from this machine: check the URL',
  EADDRNOTAVAIL: 'is unreachable from this machine: check the URL',
  ETIMEDOUT: 'does not respond: try again later',
  HPE_HEADER_OVERFLOW: 'sent too many headers: use another URL',
};

/** Matches the codes of Node.js and OpenSSL for invalid certificates. */
const OF_CERTIFICATES = /CERT|SIGNATURE|^UNABLE_TO_|_CRL|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/;

/** Translates an error of a connection to a DomainError. Returns other errors unchanged. */
export function fetchFault(error: unknown, host: string): unknown {
  const fault = hostFault(error, `The host ${host} cannot be contacted`);
  const code = errorCode(fault);
  if (fault instanceof DomainError || code === undefined) return fault;
  return new DomainError('unavailable', `The host ${host} ${saidOf(code)}.`, { cause: error });
}

function saidOf(code: string): string {
  const said = SAID[code];
  if (said !== undefined) return said;
  if (OF_CERTIFICATES.test(code)) {
    return `has a certificate that is not trusted (${code}): use a host with a trusted certificate`;
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return 'does not support a current version of TLS: use another URL';
  }
  const what = code.startsWith('HPE_') ? 'sent an invalid HTTP response' : 'cannot be contacted';
  return `${what} (${code}): use another URL`;
}

/**
 * Runs work with a signal that aborts after `timeoutMs`, or when `signal` aborts.
 *
 * @param late the message of the timeout; a sentence
 * @throws DomainError `unavailable` after the timeout; the signal's reason; errors of `work`
 */
export async function inTime<T>(
  signal: AbortSignal,
  { timeoutMs, late }: { timeoutMs: number; late: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(signal, timeoutMs, work);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError' && !signal.aborted;
    throw isLate ? new DomainError('unavailable', late, { cause: error }) : error;
  }
}
