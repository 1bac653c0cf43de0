import type { PanelHandler } from '../types.js';

export const openTunnel: PanelHandler<'openTunnel'> = ({ tunnels }, { params, headers }) =>
  tunnels.open(params.tunnel, headers['berth-tunnel-token'] ?? '');
