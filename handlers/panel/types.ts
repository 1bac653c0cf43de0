import type { operations, PendingLoginOperation, PublicOperation } from '../../generated/panel/types.js';
import type { Handler } from '../../lib/handler.js';
import type { NoteChanges } from '../../panel/audit/changes.js';
import type { Caller } from '../../panel/caller.js';
import type { SessionControl } from '../../panel/sessions/session-control.js';
import type { SignInSource } from '../../panel/sign-in-history/sign-ins.js';

export type { PanelServices } from '../../panel/services.js';

/** The browser's session, without a word of cookies. */
type PublicInput = {
  session: SessionControl;
  /** Where the request comes from, for the history of sign-ins. */
  source: SignInSource;
  /** Whether the request shows no sign of having come through a reverse proxy. */
  isDirect(): boolean;
  /** Names, for the audit log, what a request is about where neither its path nor its answer does. */
  about(targetId: string): void;
  /** Takes what was changed, for the audit log. */
  note: NoteChanges;
};

type PendingInput = PublicInput & {
  /** Whose password was right, and whose second factor is owed. */
  caller: { pendingUserId: string };
};

type PanelInput = PublicInput & {
  /** Who asks. */
  caller: Caller;
  /** Identifies the caller again. @throws DomainError `unauthenticated`, `forbidden` once the credential has ended */
  callerNow(): Promise<Caller>;
};

/** An operation that anybody may ask for (`security: []`) has no caller, so that its handler cannot look at one. */
export type PanelHandler<O extends keyof operations> = Handler<
  operations[O],
  O extends PublicOperation ? PublicInput : O extends PendingLoginOperation ? PendingInput : PanelInput
>;
