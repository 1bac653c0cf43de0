import type { operations, PendingLoginOperation, PublicOperation } from '../../generated/panel/types.js';
import type { Handler } from '../../lib/contract/handler.js';
import type { Caller } from '../../panel/access/caller.js';
import type { NoteChanges } from '../../panel/audit/changes.js';
import type { SessionControl } from '../../panel/identity/sessions/session-control.js';
import type { SignInSource } from '../../panel/identity/sign-in-history/sign-ins.js';
import type { PanelServices } from '../../panel/services.js';

/** The input of operations that do not require a caller. */
type PublicInput = {
  session: SessionControl;
  /** The address and `User-Agent` of the client, for the history of sign-ins. */
  source: SignInSource;
  /** Returns whether there is no sign that the request came through a reverse proxy. */
  isDirect(): boolean;
  /** Sets the target for the audit log. Needed if neither the path nor the response contains it. */
  about(targetId: string): void;
  /** Records what was changed, for the audit log. */
  note: NoteChanges;
  /** Records what the request is about, for the audit log. This is recorded even if the request fails. */
  mention: NoteChanges;
};

type PendingInput = PublicInput & {
  /** The user whose password was right, but whose second factor is still required. */
  caller: { pendingUserId: string };
};

type PanelInput = PublicInput & {
  caller: Caller;
  /**
   * Identifies the caller again.
   * @throws DomainError `unauthenticated` or `forbidden` if the credential is no longer valid
   */
  callerNow(): Promise<Caller>;
};

/**
 * The type of the handler of a panel operation. A public operation (`security: []`) has no caller, so its handler gets
 * none.
 */
export type PanelHandler<O extends keyof operations> = Handler<
  operations[O],
  O extends PublicOperation ? PublicInput : O extends PendingLoginOperation ? PendingInput : PanelInput,
  PanelServices
>;
