import type { PanelHandler } from '../types.js';

export const createJoinCode: PanelHandler<'createJoinCode'> = ({ joinCodes }, { body }) =>
  joinCodes.create(body);
