import { DomainError } from '../../lib/errors/errors.js';
import { hostFault } from '../../lib/errors/host-fault.js';
import { withTimeout } from '../../lib/time/timed.js';
import type { QueryMethod } from '../catalog/server-type.js';
import { GamedigWorkers } from './gamedig/gamedig-workers.js';
import { pingMinecraft } from './minecraft-ping.js';
import type { PlayerList, QueryTarget } from './player-list.js';
import { queryTeeworlds } from './teeworlds-query.js';

export type { PlayerList } from './player-list.js';

export type PlayersQuestion = { host: string; port: number; query: QueryMethod };

export interface Players {
  /**
   * Queries a running game server for its players. A player's `uuid` comes from the game or, if the game has none, is
   * computed from the player's name. `ping` is 0 if the game does not report it.
   *
   * @throws DomainError `unavailable` if the server does not reply in time, or its reply is invalid; `rate_limited`
   * when too many servers are queried; the signal's reason
   */
  list(question: PlayersQuestion, signal?: AbortSignal): Promise<PlayerList>;
  /** Ends all worker processes. */
  close(): void;
}

export type PlayersOptions = {
  /** The timeout of a query, in milliseconds. Defaults to 3000. */
  timeoutMs?: number;
};

export function createPlayers({ timeoutMs = 3000 }: PlayersOptions = {}): Players {
  const gamedig = new GamedigWorkers();
  const ask = (query: QueryMethod, target: QueryTarget): Promise<PlayerList> => {
    switch (query.protocol) {
      case 'minecraft':
        return pingMinecraft(target);
      case 'teeworlds':
        return queryTeeworlds(target);
      case 'gamedig':
        return gamedig.ask(query.game, { ...target, port: target.port + (query.portOffset ?? 0) }, timeoutMs);
    }
  };
  return {
    async list({ host, port, query }, signal) {
      try {
        return await withTimeout(signal, timeoutMs, (over) => ask(query, { host, port, signal: over }));
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const fault = hostFault(error, 'The player query cannot be started');
        if (fault instanceof DomainError) throw fault;
        throw new DomainError('unavailable', 'The server does not respond to the player query.', {
          cause: error,
        });
      }
    },
    close: () => gamedig.close(),
  };
}
