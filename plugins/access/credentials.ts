import type { Request } from '@hapi/hapi';
import type { DomainError } from '../../lib/errors/errors.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The caller, also of a request that is refused later: Hapi drops the credentials of refused requests. */
    identified?: AccessCredentials;
  }
}

export type AccessCredentials = {
  /** The scopes of a key; a session is not limited by scopes. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  /** When the session's user last proved a password or a passkey, in milliseconds since the epoch; null if unknown. */
  signedInAtMs?: number | null;
  /**
   * The limits of the request's API key, if keys can be limited: null means that it can act on everything its user
   * has.
   */
  key?: { serverIds: readonly string[] | null } | null;
  /** The id of the API key. If keys can be limited to containers, `containers` has the only ones that it can access. */
  id?: string;
  containers?: readonly string[] | undefined;
  /** Whether a header of the request has narrowed `containers`. */
  isNarrowed?: boolean;
};

/**
 * Returns the caller of a request; null if it has no credential of this kind. A 401 can be returned as well
 * as thrown: throwing through several calls costs more than everything else done for a request without a
 * valid key.
 */
export type Identify = (request: Request) => Promise<AccessCredentials | DomainError | null>;

/** How one of the document's security schemes identifies callers. */
export type Scheme = { scheme: string; identify: Identify };
