import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const requestPasswordReset =
  ({ passwordResets }: Pick<PanelServices, 'passwordResets'>): PanelHandler<'requestPasswordReset'> =>
  async ({ body }) => {
    await passwordResets.request(body.email);
    return new HandlerResponse(202, { status: 'accepted' as const });
  };
