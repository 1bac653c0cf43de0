import type { operations, PublicOperation } from '../../generated/panel/types.js';
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

type PublicInput = {
  session: SessionControl;
  /** Names, for the audit log, what a request is about where neither its path nor its answer does. */
  about(targetId: string): void;
};

type PanelInput = PublicInput & {
  /** Who asks. */
  caller: Caller;
};

/** An operation that anybody may ask for (`security: []`) has no caller, so that its handler cannot look at one. */
export type PanelHandler<O extends keyof operations> = Handler<
  operations[O],
  O extends PublicOperation ? PublicInput : PanelInput
>;
