import { isKind } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { CredentialWatch, Watched } from '../../access/credential-watch.js';
import type { ReachServer, ServerScope } from '../records/server-access.js';

export type AccessToWatch = Pick<Watched, 'caller' | 'callerNow'> & {
  /** The server, and what the caller needs for it. Absent if only the credential matters. */
  server?: { serverId: string; scope: ServerScope } | undefined;
};

export interface AccessWatch {
  /**
   * Calls back once, within a second after the caller's credential or right ends. @returns a function that ends the watch
   */
  watchAccess(access: AccessToWatch, onEnded: () => void): () => void;
}

export const createAccessWatch = (reach: ReachServer, credentials: CredentialWatch): AccessWatch => ({
  watchAccess({ server, ...watched }, onEnded) {
    const mayStay = async (now: Caller): Promise<void> => {
      if (server === undefined) return;
      try {
        await reach(now, server.serverId, server.scope);
      } catch (error) {
        if (isKind(error, 'not_found', 'forbidden')) onEnded();
      }
    };
    return credentials.watch({
      ...watched,
      onCaller: (now) => (now === undefined ? onEnded() : mayStay(now)),
    });
  },
});
