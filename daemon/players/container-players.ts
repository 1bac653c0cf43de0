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
  /** The address of this host that servers are published on; any of them where it is unspecified. */
  publishHost: string;
};

/** Nothing can be sent to an unspecified address: what is published on all of them is on loopback, too. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export function createContainerPlayers({
  containers,
  catalogue,
  players,
  publishHost,
}: ContainerPlayersDeps): ContainerPlayers {
  const host = LOOPBACK[publishHost] ?? publishHost;
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
      return { id, ...(await players.list({ host, port, query }, signal)) };
    },
  };
}
