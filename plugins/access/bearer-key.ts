import type { DomainError } from '../../lib/errors/errors.js';
import { clientAddress } from '../http/client-address.js';
import type { AccessCredentials, Identify } from './credentials.js';

/**
 * Returns the caller to whom a key belongs, or the error that says why the key is invalid.
 *
 * @throws DomainError `unauthenticated`
 */
export type AuthenticateKey = (key: string, address: string) => Promise<AccessCredentials | DomainError>;

const BEARER = /^Bearer +(\S{1,512})$/i;

const NO_CALLER = Promise.resolve(null);

/** Identifies a caller by the header `Authorization: Bearer <key>` (RFC 6750 2.1). */
export const bearerKey =
  (authenticate: AuthenticateKey): Identify =>
  (request) => {
    const key = BEARER.exec(request.raw.req.headers.authorization ?? '')?.[1];
    return key === undefined ? NO_CALLER : authenticate(key, clientAddress(request));
  };
