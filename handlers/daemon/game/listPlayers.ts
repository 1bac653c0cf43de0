import type { DaemonHandler } from '../types.js';

export const listPlayers: DaemonHandler<'listPlayers'> = ({ players }, { query, signal }) =>
  players.list(query.id, signal);
