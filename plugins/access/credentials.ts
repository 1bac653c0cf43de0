import type { Request } from '@hapi/hapi';
import type { DomainError } from '../../lib/errors.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Who asks, also where the request is refused then: Hapi forgets whom it has not let in. */
    identified?: AccessCredentials;
  }
}

/** What every strategy's credentials tell, whoever the caller is. */
export type AccessCredentials = {
  /** What a key may do; a session is not narrowed by scopes. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  /** When the user of a session last showed a password or a passkey, in milliseconds; null where that is unknown. */
  signedInAtMs?: number | null;
  /** The key that asks, where keys can be limited: null lets it act on everything that its user has. */
  key?: { serverIds: readonly string[] | null } | null;
  /** Who it is among all keys, and the only containers that it may know of, where keys can be limited to some. */
  id?: string;
  containers?: readonly string[] | undefined;
};

/**
 * Who comes with a request; null where it bears no credential of this kind. A 401 may be given as well as
 * thrown: to throw it through several calls costs more than all else that is done for whoever has no key.
 */
export type Identify = (request: Request) => Promise<AccessCredentials | DomainError | null>;

/** How callers are known by one of the document's security schemes. */
export type Scheme = { scheme: string; identify: Identify };
