import type { components } from '../../generated/daemon/types.js';
import { DomainError } from '../../lib/errors.js';
import type { QueryMethod } from '../catalog/server-type.js';
import type { Containers } from '../containers/containers.js';
import type { Players } from './players.js';

export type ContainerPlayers = {
  /**
   * Who is online on a container's server; the default container where `id` is absent.
   * @throws DomainError `not_found`; `conflict` when it does not run or its type has no player list;
   * `unavailable` when the server does not answer
   */
  list(id: string | undefined, signal: AbortSignal): Promise<components['schemas']['PlayerList']>;
};

export type ContainerPlayersDeps = {
  containers: Pick<Containers, 'resolveDefault' | 'status'>;
  catalogue: { get(type: string): { query?: QueryMethod } };
  players: Players;
};

/** Servers are asked where they listen on this host. */
const QUERY_HOST = '127.0.0.1';

export function createContainerPlayers({
  containers,
  catalogue,
  players,
}: ContainerPlayersDeps): ContainerPlayers {
  return {
    async list(given, signal) {
      const id = containers.resolveDefault(given);
      const { status, type, port } = containers.status(id);
      if (status !== 'running') {
        throw new DomainError(
          'conflict',
          `The server is ${status}, so nobody is on it: start it and wait until it runs.`,
        );
      }
      const { query } = catalogue.get(type);
      if (!query) throw new DomainError('conflict', `Servers of type ${type} have no player list.`);
      return { id, ...(await players.list({ host: QUERY_HOST, port, query }, signal)) };
    },
  };
}
