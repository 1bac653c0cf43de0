import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler } from '../types.js';

export const requestPasswordReset: PanelHandler<'requestPasswordReset'> = async (
  { passwordResets },
  { body },
) => {
  await passwordResets.request(body.email);
  return new HandlerResponse(202, { status: 'accepted' as const });
};
