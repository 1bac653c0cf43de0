import type { components } from '../../generated/daemon/types.js';
import { DomainError } from '../../lib/errors.js';
import type { QueryMethod } from '../catalog/server-type.js';
import type { Containers } from '../containers/containers.js';
import type { PlayerList, Players } from './players.js';
import { SharedAnswers } from './shared-answers.js';

export type ContainerPlayers = {
  /**
   * Who is online on a container's server; the default container where `id` is absent. A server is asked by one question
   * at a time, whose answer is everybody's for two seconds, unless the server ends before.
   *
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
  /** How long an answer is given to others, too. Defaults to 2000. */
  keepMs?: number;
};

/** Nothing can be sent to an unspecified address: what is published on all of them is on loopback, too. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export function createContainerPlayers({
  containers,
  catalogue,
  players,
  publishHost,
  keepMs = 2000,
}: ContainerPlayersDeps): ContainerPlayers {
  const host = LOOPBACK[publishHost] ?? publishHost;
  const answers = new SharedAnswers<PlayerList>({ keepMs });

  /** The run that there is now, by what is another in each. @throws DomainError `not_found`, `conflict` */
  const running = (id: string) => {
    const { status, type, port, started_at } = containers.status(id);
    if (status === 'running') return { type, port, run: `${started_at} ${port}` };
    throw new DomainError(
      'conflict',
      `The server is ${status}, so nobody is on it: start it and wait until it runs.`,
    );
  };

  return {
    async list(given, signal) {
      const id = containers.resolveDefault(given);
      const { type, port, run } = running(id);
      const { query } = catalogue.get(type);
      if (!query) throw new DomainError('conflict', `Servers of type ${type} have no player list.`);
      const ask = (over: AbortSignal) => players.list({ host, port, query }, over);
      const [answer] = await Promise.allSettled([answers.get(id, run, ask, signal)]);
      signal.throwIfAborted();
      // It may have ended meanwhile, which explains any answer.
      if (running(id).run !== run) {
        throw new DomainError('unavailable', 'The server was started anew meanwhile: ask again.');
      }
      if (answer.status === 'rejected') throw answer.reason;
      return { id, ...answer.value };
    },
  };
}
