import { DomainError } from '../../lib/errors/errors.js';
import type { AccessCredentials, Scheme } from './credentials.js';

export type NarrowedCallersOptions = {
  /** The header that narrows a request, in lower case. */
  header: string;
  /**
   * Returns the caller with the access that remains. The caller must not gain access, even if the header is invalid.
   */
  narrow(caller: AccessCredentials, value: string): AccessCredentials;
};

/**
 * Returns a scheme that reduces the access of its callers as a header of the request demands. This is part of
 * identifying the caller, so all code that reads the caller sees only the reduced access.
 */
export const narrowedCallers = (
  { scheme, identify }: Scheme,
  { header, narrow }: NarrowedCallersOptions,
): Scheme => ({
  scheme,
  identify: (request) => {
    const found = identify(request);
    const value = request.headers[header];
    // Return the same promise for requests without the header: a new promise would cost them a tick of the event loop.
    if (value === undefined) return found;
    return found.then((caller) =>
      caller === null || caller instanceof DomainError ? caller : narrow(caller, String(value)),
    );
  },
});
