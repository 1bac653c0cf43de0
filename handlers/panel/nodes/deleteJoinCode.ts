import type { PanelHandler } from '../types.js';

export const deleteJoinCode: PanelHandler<'deleteJoinCode'> = ({ joinCodes }, { params }) =>
  joinCodes.remove(params.joinCodeId);
