import { DomainError, errorCode } from '../errors.js';
import { hostFault } from '../host-fault.js';
import { withTimeout } from '../timed.js';

/** What is said of a host for what went wrong with it: errno(3), getaddrinfo(3). */
const SAID: Record<string, string> = {
  ENOTFOUND: 'has no address: check the name',
  EAI_AGAIN: 'cannot be looked up now: try again later',
  ECONNREFUSED: 'refuses the connection: check the address and its port',
  ECONNRESET: 'broke the connection off: try again',
  EPIPE: 'broke the connection off: try again',
  EHOSTUNREACH: 'cannot be reached from here: check the address',
  ENETUNREACH: 'cannot be reached from here: check the address',
  EADDRNOTAVAIL: 'cannot be reached from here: check the address',
  ETIMEDOUT: 'does not answer: try again later',
  HPE_HEADER_OVERFLOW: 'sends too many headers: name another address',
};

/** Codes of Node.js and OpenSSL for a certificate, of which there are many. */
const OF_CERTIFICATES = /CERT|SIGNATURE|^UNABLE_TO_|_CRL|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/;

/** What went wrong with a host, in the domain's words; what is nothing of the network's comes back as it is. */
export function fetchFault(error: unknown, host: string): unknown {
  const told = hostFault(error, `The host ${host} cannot be asked now`);
  const code = errorCode(told);
  if (told instanceof DomainError || code === undefined) return told;
  return new DomainError('unavailable', `The host ${host} ${saidOf(code)}.`, { cause: error });
}

function saidOf(code: string): string {
  const said = SAID[code];
  if (said !== undefined) return said;
  if (OF_CERTIFICATES.test(code)) {
    return `shows a certificate that is not trusted (${code}): name one whose certificate is`;
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return 'speaks no TLS that is known here: name another address';
  }
  const what = code.startsWith('HPE_') ? 'does not answer as HTTP asks' : 'cannot be asked';
  return `${what} (${code}): name another address`;
}

/**
 * Does work that is given a signal which aborts with `signal`, for its reason, or after `timeoutMs`.
 * @param late what is said then; a sentence
 * @throws DomainError `unavailable` when it is late; the signal's reason; what `work` throws
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
