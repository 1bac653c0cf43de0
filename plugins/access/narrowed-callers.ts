import { DomainError } from '../../lib/errors/errors.js';
import type { AccessCredentials, Scheme } from './credentials.js';

export type NarrowedCallersOptions = {
  /** The header that narrows a request, in lower case. */
  header: string;
  /** Returns the caller with the access that remains. It must not gain any, even if the header is invalid. */
  narrow(caller: AccessCredentials, value: string): AccessCredentials;
};

/**
 * Returns the scheme with callers that are narrowed by a header of their request. This is part of identifying the
 * caller, so everything that reads the caller sees the narrowed one.
 */
export const narrowedCallers = (
  { scheme, identify }: Scheme,
  { header, narrow }: NarrowedCallersOptions,
): Scheme => ({
  scheme,
  identify: (request) => {
    const found = identify(request);
    const value = request.headers[header];
    // Requests without the header get the promise itself: another one would cost them a tick of the event loop.
    if (value === undefined) return found;
    return found.then((caller) =>
      caller === null || caller instanceof DomainError ? caller : narrow(caller, String(value)),
    );
  },
});
