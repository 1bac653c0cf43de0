import { DomainError } from '../../lib/errors.js';
import { withTimeout } from '../../lib/timed.js';
import type { QueryMethod } from '../catalog/server-type.js';
import { queryGamedig } from './gamedig-query.js';
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
   * @throws DomainError `unavailable` when it does not answer in time, or answers nonsense; the signal's
   * reason when aborted.
   */
  list(question: PlayersQuestion, signal?: AbortSignal): Promise<PlayerList>;
}

export type PlayersOptions = {
  /** Defaults to 3000. */
  timeoutMs?: number;
};

export function createPlayers({ timeoutMs = 3000 }: PlayersOptions = {}): Players {
  return {
    async list({ host, port, query }, signal) {
      try {
        return await withTimeout(signal, timeoutMs, (over) =>
          ask(query, { host, port, signal: over }, timeoutMs),
        );
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof DomainError) throw error;
        throw new DomainError('unavailable', 'The server does not answer the question for its players.', {
          cause: error,
        });
      }
    },
  };
}

function ask(query: QueryMethod, target: QueryTarget, timeoutMs: number): Promise<PlayerList> {
  switch (query.protocol) {
    case 'minecraft':
      return pingMinecraft(target);
    case 'teeworlds':
      return queryTeeworlds(target);
    case 'gamedig':
      return queryGamedig(query.game, { ...target, port: target.port + (query.portOffset ?? 0) }, timeoutMs);
  }
}
