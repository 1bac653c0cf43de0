import type { operations } from '../../generated/panel/types.js';
import type { Handler } from '../../lib/handler.js';
import type { Caller } from '../../panel/caller.js';

export type { PanelServices } from '../../panel/services.js';

/** The browser's session, without a word of cookies. */
export type SessionControl = {
  /** To be asked before anything is done that `begin` shall follow. @throws DomainError `invalid_input` beside a key */
  requireNoKey(): void;
  begin(userId: string): Promise<void>;
  end(): Promise<void>;
};

export type PanelInput = {
  /** Who asks. Public operations (`security: []`) have none and must not look. */
  caller: Caller;
  session: SessionControl;
};

export type PanelHandler<O extends keyof operations> = Handler<operations[O], PanelInput>;
