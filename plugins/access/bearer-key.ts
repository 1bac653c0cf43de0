import type { DomainError } from '../../lib/errors.js';
import { clientAddress } from '../http/client-address.js';
import type { AccessCredentials, Identify } from './credentials.js';

/** The caller that a key stands for, or why there is none. @throws DomainError `unauthenticated` */
export type AuthenticateKey = (key: string, address: string) => Promise<AccessCredentials | DomainError>;

const BEARER = /^Bearer +(\S{1,512})$/i;

const NOBODY = Promise.resolve(null);

/** Takes `Authorization: Bearer <key>` (RFC 6750 2.1). */
export const bearerKey =
  (authenticate: AuthenticateKey): Identify =>
  (request) => {
    const key = BEARER.exec(request.raw.req.headers.authorization ?? '')?.[1];
    return key === undefined ? NOBODY : authenticate(key, clientAddress(request));
  };
