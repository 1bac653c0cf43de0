import { randomUUID } from 'node:crypto';
import { ByteStreamHandler } from '../../../lib/contract/conversation.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { tunnelUrl } from '../../../lib/net/tunnel-address.js';
import { tunnelTokenOf } from '../../../lib/secrets/identity-proof.js';
import { equalSecrets, hashSecret } from '../../../lib/secrets/secret.js';
import type { TunnelPool } from '../connection/tunnel-pool.js';
import type { Nodes } from '../registry/nodes.js';
import type { JoinCodes } from './join-codes.js';

/** The tunnels that daemons open to the panel if it cannot reach them. */
export interface Tunnels {
  /**
   * Returns the handler that adds the connection to the tunnel. The token is a join code, or is derived from the key of the node.
   *
   * @throws DomainError `unauthenticated` (`invalid_token`)
   */
  open(tunnel: string, token: string): Promise<ByteStreamHandler>;
}

export type TunnelsOptions = {
  nodes: Pick<Nodes, 'keyAt'>;
  joinCodes: Pick<JoinCodes, 'admits'>;
  pool: TunnelPool;
};

export function createTunnels({ nodes, joinCodes, pool }: TunnelsOptions): Tunnels {
  /** Distinguishes this process from other panels behind the same URL. Each needs its own connections. */
  const panel = randomUUID();

  return {
    async open(tunnel, token) {
      const node = await nodes.keyAt(tunnelUrl(tunnel));
      const isOfNode = node !== undefined && equalSecrets(tunnelTokenOf(hashSecret(node.key), tunnel), token);
      if (!isOfNode && !(await joinCodes.admits(token, node?.id ?? null))) throw refused();
      return new ByteStreamHandler((connection) => pool.add(tunnel, connection), { 'berth-panel': panel });
    },
  };
}

const refused = () =>
  new DomainError(
    'unauthenticated',
    'The panel does not know this daemon, or the key of its node was replaced: join again with a new code.',
    { code: 'invalid_token' },
  );
