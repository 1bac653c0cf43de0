import type { components } from '../../generated/daemon/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import { connectableHost } from '../../lib/net/network.js';
import type { QueryMethod } from '../catalog/server-type.js';
import type { Containers } from '../containers/containers.js';
import type { PlayerList, Players } from './players.js';
import { SharedResults } from './shared-results.js';

export type PlayerCount = { online: number; max: number };

export type ContainerPlayers = {
  /**
   * Returns the players on a container's server, by default the default container's. A server gets one query at a
   * time, and all clients get its result for two seconds, unless the server stops before that.
   *
   * @throws DomainError `not_found`; `conflict` when the server does not run or its type has no player list;
   * `unavailable` when the server does not respond
   */
  list(id: string | undefined, signal: AbortSignal): Promise<components['schemas']['PlayerList']>;
  /**
   * Returns how many players the last query of a container's current run has found, without querying the server.
   * Returns undefined if there was none in the last five minutes.
   */
  lastCount(id: string): PlayerCount | undefined;
};

export type ContainerPlayersDeps = {
  containers: Pick<Containers, 'resolveDefault' | 'status'>;
  catalogue: { get(type: string): { query?: QueryMethod | undefined } };
  players: Players;
  /** The host's address on which servers are published, possibly the unspecified address. */
  publishHost: string;
  /** How long the result of a query is reused, in milliseconds. Defaults to 2000. */
  keepMs?: number;
};

const COUNT_KEPT_MS = 5 * 60_000;
/** The maximum number of containers whose last count is kept. */
const MAX_COUNTS = 1000;

/** Identifies a run of a server. */
const runOf = (startedAt: string | null, port: number) => `${startedAt} ${port}`;

export function createContainerPlayers({
  containers,
  catalogue,
  players,
  publishHost,
  keepMs = 2000,
}: ContainerPlayersDeps): ContainerPlayers {
  const host = connectableHost(publishHost);
  const results = new SharedResults<PlayerList>({ keepMs });
  const counts = new Map<string, PlayerCount & { run: string; atMs: number }>();

  /** Returns the current run of a server, with its id. @throws DomainError `not_found`, `conflict` */
  const running = (id: string) => {
    const { status, type, port, started_at } = containers.status(id);
    if (status === 'running') return { type, port, run: runOf(started_at, port) };
    throw new DomainError(
      'conflict',
      `The server is ${status}, so it has no players: start it and wait until it runs.`,
    );
  };

  return {
    async list(given, signal) {
      const id = containers.resolveDefault(given);
      const { type, port, run } = running(id);
      const { query } = catalogue.get(type);
      if (!query) throw new DomainError('conflict', `Servers of type ${type} have no player list.`);
      const ask = (over: AbortSignal) => players.list({ host, port, query }, over);
      const [result] = await Promise.allSettled([results.get(id, run, ask, signal)]);
      signal.throwIfAborted();
      // If the server stopped during the query, report that instead of the result or error of the query.
      if (running(id).run !== run) {
        throw new DomainError('unavailable', 'The server was restarted during the query: try again.');
      }
      if (result.status === 'rejected') throw result.reason;
      const { online, max } = result.value;
      counts.delete(id);
      counts.set(id, { online, max, run, atMs: performance.now() });
      const [oldest] = counts.keys();
      if (counts.size > MAX_COUNTS && oldest !== undefined) counts.delete(oldest);
      return { id, ...result.value };
    },
    lastCount(id) {
      const last = counts.get(id);
      if (last === undefined || performance.now() - last.atMs > COUNT_KEPT_MS) return undefined;
      const { status, port, started_at } = containers.status(id);
      return status === 'running' && runOf(started_at, port) === last.run ? last : undefined;
    },
  };
}
