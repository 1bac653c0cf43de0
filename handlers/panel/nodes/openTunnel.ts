import type { PanelHandler } from '../types.js';

export const openTunnel: PanelHandler<'openTunnel'> = ({ tunnels }, { query, headers }) =>
  tunnels.open(query.name, headers['berth-tunnel-token'] ?? '');
