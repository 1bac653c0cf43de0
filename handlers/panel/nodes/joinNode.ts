import type { PanelHandler } from '../types.js';

export const joinNode: PanelHandler<'joinNode'> = async ({ joinCodes }, { body, about, note }) => {
  const joined = await joinCodes.join(body, note);
  about(joined.node.id);
  return joined;
};
