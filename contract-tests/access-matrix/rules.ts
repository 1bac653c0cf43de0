import type { PlacedOperation } from '../../lib/contract/openapi.js';
import type { Sent } from '../../testing/berth/start-panel.js';

/** A kind of caller, with its credential and its properties. */
export type Kind = {
  name: string;
  sent: Sent;
  /** Whether the credential is valid for this service now. */
  isValid: boolean;
  /** The permissions of a key. A session is not limited by permissions. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  userId: string;
  /** The servers to which a key is limited. */
  limitedTo: readonly string[] | null;
  /** The servers of other users that the user can use, and what the membership grants. */
  member?: { serverIds: readonly string[]; capabilities: readonly string[] };
  /**
   * Where the request comes from. Two origins are not allowed: an address that the key does not allow, and a page of
   * another site.
   */
  from: 'here' | 'foreign address' | 'another site';
};

/** The target of an operation. Null is a target that does not exist. */
export type Target = { id: string; ownerId: string } | null;

/** The expected result. `admitted` means authorized, whatever the operation then responds. */
export type Verdict = 401 | 403 | 404 | 'admitted';

/** The kind of object on which an operation acts. */
export type Subject =
  | 'server'
  | 'node'
  | 'new server'
  | 'own servers'
  | 'events'
  | 'offers'
  | 'retained data'
  | 'join code';

/** The subjects of operations without a path parameter. For all others, the parameter decides. */
const SUBJECTS: Record<string, Subject> = {
  getOverview: 'node',
  listNodeLoads: 'node',
  createServer: 'new server',
  listServers: 'own servers',
  streamServerEvents: 'events',
  listServerTypes: 'offers',
  listRetainedData: 'retained data',
  deleteRetainedData: 'retained data',
  createJoinCode: 'join code',
  listJoinCodes: 'join code',
  deleteJoinCode: 'join code',
  joinNode: 'join code',
  openTunnel: 'join code',
};

/**
 * Returns the subject of an operation.
 * @throws if a new operation is not listed
 */
export function subjectOf({ path, operation: { operationId } }: PlacedOperation): Subject {
  if (path.includes('{serverId}')) return 'server';
  if (/\/admin\/nodes(\/\{nodeId\}(\/(load|status-changes|retained-data))?)?$/.test(path)) return 'node';
  const subject = SUBJECTS[operationId];
  if (subject) return subject;
  throw new Error(
    `the operation ${operationId} is new: add its subject to SUBJECTS (contract-tests/access-matrix/rules.ts).`,
  );
}

const AREAS = [
  'nodes',
  'servers',
  'players',
  'logs',
  'files',
  'backups',
  'sftp',
  'radar',
  'members',
  'activity',
];

/** Returns whether the operation is about nodes or servers, whatever its name is. */
export const isOfNodesOrServers = ({ path, operation }: PlacedOperation): boolean =>
  AREAS.includes(operation['x-capability']?.split('.')[0] ?? '') || /\/(nodes|servers)(\/|$)/.test(path);

/** Returns whether a scope covers an action. Wildcards stand for whole segments. Does not use the tested code. */
const covers = (scopes: readonly string[], [area, action]: readonly string[]) =>
  scopes.some((scope) => scope === '*' || scope === `${area}.*` || scope === `${area}.${action}`);

type Rule = { verdict: Verdict; applies: (kind: Kind, placed: PlacedOperation, target: Target) => boolean };

/** The rules for requests. The first one that applies decides. */
const RULES: readonly Rule[] = [
  // A page of another site may send requests that the user does not want.
  {
    verdict: 'admitted',
    applies: ({ from }, { method, operation }) =>
      isOpen(operation) && (from !== 'another site' || isSafe(method, operation)),
  },
  // The credential is missing, invalid or expired.
  { verdict: 401, applies: ({ isValid }) => !isValid },
  { verdict: 403, applies: ({ from }) => from === 'foreign address' },
  // The operation is for a login with a pending second factor, which no user here has.
  {
    verdict: 401,
    applies: ({ scopes }, { operation: { security = [] } }) =>
      scopes === 'session' && security.length > 0 && security.every((each) => 'pendingLogin' in each),
  },
  // The operation does not accept this kind of credential.
  {
    verdict: 403,
    applies: ({ scopes }, { operation: { security = [] } }) => {
      const scheme = scopes === 'session' ? 'session' : 'apiKey';
      return security.every((each) => !(scheme in each));
    },
  },
  // The key lacks the capability.
  {
    verdict: 403,
    applies: ({ scopes }, { operation }) =>
      scopes !== 'session' && !covers(scopes, (operation['x-capability'] ?? '').split('.')),
  },
  { verdict: 403, applies: ({ isAdmin }, { operation }) => operation['x-admin'] === true && !isAdmin },
  {
    verdict: 403,
    applies: ({ scopes, from }, { method, operation }) =>
      scopes === 'session' && from === 'another site' && !isSafe(method, operation),
  },
  // The key is limited to servers, so it may only use operations on servers.
  {
    verdict: 403,
    applies: ({ limitedTo }, placed) =>
      limitedTo !== null &&
      !(isOfNodesOrServers(placed) && ['server', 'own servers', 'events'].includes(subjectOf(placed))),
  },
  // The caller may not know about the target, so it is reported as missing.
  {
    verdict: 404,
    applies: (kind, placed, target) =>
      isNamed(placed) && isOfNodesOrServers(placed) && !isVisible(kind, placed, target),
  },
  // A member who lacks the capability, or an operation that is only for the owner.
  {
    verdict: 403,
    applies: (kind, { operation }, target) =>
      target !== null &&
      isOnlyMember(kind, target) &&
      (operation['x-owner-only'] === true || !grantedBy(kind, operation['x-capability'])),
  },
  // The credential or the membership lacks the capability for the other server, which is the same one in these requests.
  {
    verdict: 403,
    applies: (kind, { operation }, target) => {
      const other = FOR_OTHER_SERVER[operation.operationId];
      if (other === undefined) return false;
      const isLimited = kind.scopes !== 'session' && !covers(kind.scopes, other.split('.'));
      return isLimited || (target !== null && isOnlyMember(kind, target) && !grantedBy(kind, other));
    },
  },
  { verdict: 'admitted', applies: () => true },
];

/** The capability that an operation needs as well, for another server that its body names. */
const FOR_OTHER_SERVER: Record<string, string> = { restoreBackupFrom: 'backups.read' };

const isOnlyMember = ({ isAdmin, userId, member }: Kind, { id, ownerId }: NonNullable<Target>): boolean =>
  !isAdmin && ownerId !== userId && member?.serverIds.includes(id) === true;

/** `session` operations need no capability of the membership. */
const grantedBy = ({ member }: Kind, capability = ''): boolean =>
  capability === 'session' || covers(member?.capabilities ?? [], capability.split('.'));

/**
 * Whether the method changes nothing (RFC 9110, 9.2.1). A GET that opens a WebSocket is not safe: the page of another
 * site could then send messages.
 */
const isSafe = (method: string, { responses }: PlacedOperation['operation']): boolean =>
  (method === 'get' && !('101' in responses)) || method === 'options';

const isOpen = ({ security }: PlacedOperation['operation']): boolean => security?.length === 0;

export const isNamed = ({ path }: PlacedOperation): boolean => path.includes('{');

function isVisible(kind: Kind, placed: PlacedOperation, target: Target): boolean {
  if (target === null || subjectOf(placed) === 'node') return target !== null;
  return ownsOrSees(kind, target);
}

/** Returns whether the caller may know about a server. */
export const ownsOrSees = (
  { isAdmin, userId, limitedTo, member }: Kind,
  { id, ownerId }: NonNullable<Target>,
): boolean =>
  (isAdmin || ownerId === userId || member?.serverIds.includes(id) === true) &&
  (limitedTo === null || limitedTo.includes(id));

/** Returns the result that the document and the rules require. */
export function verdictOf(kind: Kind, placed: PlacedOperation, target: Target): Verdict {
  const rule = RULES.find(({ applies }) => applies(kind, placed, target));
  if (rule) return rule.verdict;
  throw new Error('no rule of the access matrix applies to this request');
}

const HIDDEN = 'Server not found.';

/**
 * Returns what the panel's response says about the request. A 404 about another resource, such as a member of the
 * server, shows that the caller could access the server.
 *
 * @param inServer whether the operation is about a resource of a server
 */
export function answered(
  { status, body }: { status: number; body: { message?: string } },
  inServer: boolean,
): Verdict {
  if (inServer && status === 404 && body.message !== HIDDEN) return 'admitted';
  return status === 401 || status === 403 || status === 404 ? status : 'admitted';
}

/** Returns whether the operation is about something in a server, such as a member, or a file on its node. */
export const isInServer = ({ path, operation }: PlacedOperation): boolean =>
  operation['x-forwards'] !== undefined || /\{serverId\}.*\{/.test(path);
