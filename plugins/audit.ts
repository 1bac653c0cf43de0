import type { Lifecycle, Request } from '@hapi/hapi';
import { atMost } from '../lib/async/waker.js';
import type { OperationObject } from '../lib/contract/openapi.js';
import { networkOf } from '../lib/net/network.js';
import type { Caller } from '../panel/access/caller.js';
import type { AnonymousFailures } from '../panel/audit/anonymous-failures.js';
import type { Audit, AuditRecord } from '../panel/audit/audit.js';
import type { AuditChange } from '../panel/audit/changes.js';
import { clientAddress } from './http/client-address.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The id of the action's target. Set if neither the path nor the response contains it. */
    auditTarget?: string;
    auditChanges?: readonly AuditChange[];
    /** What the request was about. Recorded even if the action failed. */
    auditDetails?: readonly AuditChange[];
  }
}

/**
 * Returns a function that runs before an operation's response is sent; undefined if the document does not have
 * `x-audit`.
 */
export type AuditStage = (operation: OperationObject) => Lifecycle.Method | undefined;

/**
 * The maximum time that a response waits for its audit entry. If the database is unavailable or locked, the entry is
 * written later.
 */
const ENTRY_TIMEOUT_MS = 2500;

/**
 * The response statuses with which refused anonymous requests are recorded. Invalid requests (400) are not recorded.
 */
const TRIED = new Set([401, 403, 409, 423]);

/** The format of the panel's ids. It is checked because parameters of a refused request have not been validated. */
const ID = /^[a-z]+_[0-9a-v]{26}$/;
const SERVER_ID = /^srv_/;

/** Returns whether a user can see a server. */
type CanSee = (caller: Caller, serverId: string) => Promise<boolean>;

/**
 * Records each request of an audited operation before its response is sent: the actor, the address, the target and the
 * result. Requests over a rate limit (429) are not recorded, because they were not processed. Requests without
 * credentials are not recorded if the operation requires credentials.
 */
export function createAuditStage(
  { record }: Pick<Audit, 'record'>,
  failures: Pick<AnonymousFailures, 'admit'>,
  canSee: CanSee,
): AuditStage {
  const isWorthIt = (request: Request, operation: OperationObject, entry: AuditRecord): boolean => {
    const status = statusOf(request);
    if (status === 429) return false;
    if (callerOf(request) !== undefined) return true;
    const isOpen = operation.security?.every((scheme) => 'pendingLogin' in scheme) ?? false;
    // A request for a reset mail succeeds for any address. So successful requests that affect no user are limited like
    // failures.
    if (status < 400 && (entry.userId !== null || entry.targetId !== null)) return true;
    if (!isOpen || !(status < 400 || TRIED.has(status) || status >= 500)) return false;
    return failures.admit(networkOf(clientAddress(request)));
  };
  const recordEntry = async (request: Request, entry: AuditRecord): Promise<void> =>
    record({ ...entry, serverId: await serverOf(request, entry, canSee) });
  return (operation) => {
    if (operation['x-audit'] !== true) return undefined;
    return async (request, h) => {
      const entry = entryOf(request, operation);
      if (isWorthIt(request, operation, entry)) await atMost(recordEntry(request, entry), ENTRY_TIMEOUT_MS);
      return h.continue;
    };
  };
}

const statusOf = ({ response }: Request): number =>
  'isBoom' in response ? response.output.statusCode : response.statusCode;

function entryOf(request: Request, operation: OperationObject): AuditRecord {
  const caller = callerOf(request);
  const isDone = statusOf(request) < 400;
  const body = responseBody(request);
  const userId = caller?.user.id ?? pendingOf(request) ?? idIn(body['user']) ?? null;
  const named = namedIn(request.params);
  // The response contains the id of what was created in a server, such as a backup.
  const created = isDone ? idIn(body) : undefined;
  return {
    action: operation.operationId,
    outcome: isDone ? 'success' : 'failure',
    userId,
    keyId: caller?.key?.id ?? null,
    address: clientAddress(request),
    targetId:
      (named !== undefined && named === request.params['serverId'] ? (created ?? named) : named) ??
      request.app.auditTarget ??
      // The response to a sign-in contains the user, who is the target, so no look-up is needed.
      created ??
      (isDone ? idIn(body['user']) : undefined) ??
      null,
    email: caller === undefined ? emailIn(request.payload) : undefined,
    requestId: request.info.id,
    changes: [...(request.app.auditDetails ?? []), ...(isDone ? (request.app.auditChanges ?? []) : [])],
    error: isDone || typeof body['error'] !== 'string' ? null : body['error'],
  };
}

/**
 * Returns the server whose activity list shows the entry: the server in the path, or the one in the response. A failed
 * request is shown only if its user can see the server. Otherwise users could add entries to the lists of all servers.
 */
async function serverOf(
  request: Request,
  { outcome, targetId }: AuditRecord,
  canSee: CanSee,
): Promise<string | null> {
  const named: unknown = request.params['serverId'];
  const caller = callerOf(request);
  if (typeof named === 'string' && ID.test(named)) {
    if (outcome === 'success') return named;
    if (caller === undefined) return null;
    return (await canSee(caller, named).catch(() => false)) ? named : null;
  }
  if (outcome !== 'success') return null;
  if (typeof targetId === 'string' && SERVER_ID.test(targetId)) return targetId;
  const { serverId } = responseBody(request);
  return typeof serverId === 'string' && ID.test(serverId) ? serverId : null;
}

/** Returns the caller of a request, even if it was refused; undefined for an anonymous request. */
export function callerOf({ app }: Request): Caller | undefined {
  const caller = app.identified as Partial<Caller> | undefined;
  return caller?.user === undefined ? undefined : (caller as Caller);
}

/** Returns the user of a pending login, which waits for the second factor. */
function pendingOf({ app }: Request): string | undefined {
  const { pendingUserId } = (app.identified ?? {}) as { pendingUserId?: string };
  return pendingUserId;
}

/**
 * Returns the parsed JSON of the response, which is already serialized. Returns an empty object for other responses.
 */
function responseBody({ response }: Request): Record<string, unknown> {
  if ('isBoom' in response || typeof response.source !== 'string') return {};
  if (!String(response.headers['content-type'] ?? '').startsWith('application/json')) return {};
  return JSON.parse(response.source) as Record<string, unknown>;
}

/** Returns the last parameter of a path, which is the id of the target. */
const namedIn = (params: Record<string, unknown>): string | undefined =>
  Object.values(params)
    .filter((value): value is string => typeof value === 'string' && ID.test(value))
    .at(-1);

function idIn(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' && ID.test(id) ? id : undefined;
}

function emailIn(payload: unknown): string | undefined {
  const { email } = (payload ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}
