import { isKind } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { CredentialWatch, Watched } from '../../access/credential-watch.js';
import type { ServerScope } from '../records/server-access.js';

/**
 * How long a caller who has never had the right does not end the watch. The request's handler refuses such a caller,
 * and needs the connection for its response. After this time, the handler must have admitted the caller, so a right
 * that is missing then has ended.
 */
const REFUSAL_MS = 5000;

export type AccessToWatch = Pick<Watched, 'caller' | 'callerNow'> & {
  /** The server, and what the caller needs for it. Absent if only the credential matters. */
  server?: { serverId: string; scope: ServerScope } | undefined;
  /** Whether the right was already checked. Defaults to false: the handler of the request still has to check it. */
  isAdmitted?: boolean;
};

export interface AccessWatch {
  /**
   * Calls back once, within a second after the caller's credential or right ends. @returns a function that ends the watch
   */
  watchAccess(access: AccessToWatch, onEnded: () => void): () => void;
}

/** Checks that the caller can do this action with the server. @throws DomainError `not_found`, `forbidden` */
type CheckAccess = (caller: Caller, serverId: string, scope: ServerScope) => Promise<unknown>;

export const createAccessWatch = (check: CheckAccess, credentials: CredentialWatch): AccessWatch => ({
  watchAccess({ server, isAdmitted = false, ...watched }, onEnded) {
    const startedMs = performance.now();
    let hadRight = isAdmitted;
    const mayStay = async (now: Caller): Promise<void> => {
      if (server === undefined) return;
      try {
        await check(now, server.serverId, server.scope);
        hadRight = true;
      } catch (error) {
        if (!isKind(error, 'not_found', 'forbidden')) return;
        if (hadRight || performance.now() - startedMs >= REFUSAL_MS) onEnded();
      }
    };
    return credentials.watch({
      ...watched,
      isAdmitted,
      serverId: server?.serverId,
      onCaller: (now) => (now === undefined ? onEnded() : mayStay(now)),
    });
  },
});
