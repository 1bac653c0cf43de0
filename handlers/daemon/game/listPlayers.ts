import type { DaemonHandler, DaemonServices } from '../types.js';

export const listPlayers =
  ({ players }: Pick<DaemonServices, 'players'>): DaemonHandler<'listPlayers'> =>
  ({ query, signal }) =>
    players.list(query.id, signal);
