import { DomainError } from '../../lib/errors.js';
import { hostFault } from '../../lib/host-fault.js';
import { withTimeout } from '../../lib/timed.js';
import type { QueryMethod } from '../catalog/server-type.js';
import { GamedigAskers } from './gamedig/gamedig-askers.js';
import { pingMinecraft } from './minecraft-ping.js';
import type { PlayerList, QueryTarget } from './player-list.js';
import { queryTeeworlds } from './teeworlds-query.js';

export type { PlayerList } from './player-list.js';

export type PlayersQuestion = { host: string; port: number; query: QueryMethod };

export interface Players {
  /**
   * Asks a running game server who is on it. A player's `uuid` is the game's own, or, for games without
   * one, stable by the player's name; `ping` is 0 where the game does not tell it.
   *
   * @throws DomainError `unavailable` when it does not answer in time, or answers nonsense; `rate_limited` when too many
   * are asked; the signal's reason when aborted.
   */
  list(question: PlayersQuestion, signal?: AbortSignal): Promise<PlayerList>;
  /** Ends what was begun to ask. */
  close(): void;
}

export type PlayersOptions = {
  /** What a question may take in all. Defaults to 3000. */
  timeoutMs?: number;
};

export function createPlayers({ timeoutMs = 3000 }: PlayersOptions = {}): Players {
  const gamedig = new GamedigAskers();
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
        const fault = hostFault(error, 'The server cannot be asked for its players');
        if (fault instanceof DomainError) throw fault;
        throw new DomainError('unavailable', 'The server does not answer the question for its players.', {
          cause: error,
        });
      }
    },
    close: () => gamedig.close(),
  };
}
