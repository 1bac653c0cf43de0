import type { PanelHandler } from '../types.js';

export const createServer: PanelHandler<'createServer'> = ({ servers }, { caller, body }) =>
  servers.create(caller, body);
