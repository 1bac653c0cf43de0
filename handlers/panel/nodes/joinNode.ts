import type { PanelHandler } from '../types.js';

export const joinNode: PanelHandler<'joinNode'> = async ({ joinCodes }, { body, about }) => {
  const joined = await joinCodes.join(body);
  about(joined.node.id);
  return joined;
};
