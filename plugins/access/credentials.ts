import type { Request } from '@hapi/hapi';
import type { DomainError } from '../../lib/errors/errors.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /**
     * The caller of the request, even if the request is refused later. It is kept here because Hapi drops the
     * credentials of refused requests.
     */
    identified?: AccessCredentials;
  }
}

export type AccessCredentials = {
  /** The scopes of a key. A session is not limited by scopes. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  /**
   * When the session's user last entered the password or used a passkey, in milliseconds since the epoch; null if
   * unknown.
   */
  signedInAtMs?: number | null;
  /**
   * The limits of the request's API key, if keys can be limited. Null means that the key can access everything its
   * user can.
   */
  key?: { serverIds: readonly string[] | null } | null;
  /** The id of the API key. If it is limited to containers, `containers` has the ids of those that it can access. */
  id?: string;
  containers?: readonly string[] | undefined;
  /** Whether a header of the request has narrowed `containers`. */
  isNarrowed?: boolean;
  /** A container whose backup a header of the narrowed request also gives access to. */
  backupContainer?: string;
  /** The maximum size of an upload, if the credential limits it. */
  maxUploadBytes?: number;
};

/**
 * Returns the caller of a request; null if the request has no credential of this kind. A 401 can be returned instead
 * of thrown, because throwing it through several calls costs more than everything else that is done for a request
 * without a valid key.
 */
export type Identify = (request: Request) => Promise<AccessCredentials | DomainError | null>;

/** How callers are identified for one of the document's security schemes. */
export type Scheme = { scheme: string; identify: Identify };
