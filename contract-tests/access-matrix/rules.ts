import type { PlacedOperation } from '../../lib/openapi.js';
import type { Sent } from '../../testing/start-panel.js';

/** Who asks: what is sent, and what is true of whoever sends it. */
export type Kind = {
  name: string;
  sent: Sent;
  /** Whether the credential is one, here and now. */
  isValid: boolean;
  /** What a key may do; a session is narrowed by none. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  userId: string;
  /** The servers to which a key is limited. */
  limitedTo: readonly string[] | null;
  /** Where the request comes from: an address that the key does not allow, or a page of another site. */
  from: 'here' | 'foreign address' | 'another site';
};

/** What an operation is asked of. Null: there is no such thing. */
export type Target = { id: string; ownerId: string } | null;

/** `admitted`: past every door, whatever the operation then says of the request. */
export type Verdict = 401 | 403 | 404 | 'admitted';

/** What an operation acts on. */
export type Subject =
  | 'server'
  | 'node'
  | 'new server'
  | 'own servers'
  | 'events'
  | 'offers'
  | 'retained data';

/** The operations that name nothing in their path. Those that do are told by it. */
const SUBJECTS: Record<string, Subject> = {
  createServer: 'new server',
  listServers: 'own servers',
  streamServerEvents: 'events',
  listServerTypes: 'offers',
  listRetainedData: 'retained data',
  deleteRetainedData: 'retained data',
};

/** @throws where nobody has said yet what a new operation acts on */
export function subjectOf({ path, operation: { operationId } }: PlacedOperation): Subject {
  if (path.includes('{serverId}')) return 'server';
  if (/\/admin\/nodes(\/\{nodeId\}(\/retained-data)?)?$/.test(path)) return 'node';
  const subject = SUBJECTS[operationId];
  if (subject) return subject;
  throw new Error(
    `${operationId} is new: say in SUBJECTS (contract-tests/access-matrix/rules.ts) what it acts on.`,
  );
}

const AREAS = ['nodes', 'servers', 'players', 'logs', 'files', 'backups', 'sftp', 'radar'];

/** Operations on nodes and servers, whatever they are called. */
export const isOfNodesOrServers = ({ path, operation }: PlacedOperation): boolean =>
  AREAS.includes(operation['x-capability']?.split('.')[0] ?? '') || /\/(nodes|servers)(\/|$)/.test(path);

/** Wildcards stand for whole segments (decisions, "Wildcards"). Apart from the code under test. */
const covers = (scopes: readonly string[], [area, action]: readonly string[]) =>
  scopes.some((scope) => scope === '*' || scope === `${area}.*` || scope === `${area}.${action}`);

type Rule = { verdict: Verdict; applies: (kind: Kind, placed: PlacedOperation, target: Target) => boolean };

/** The first that applies decides. */
const RULES: readonly Rule[] = [
  // Who comes by the pages of another site is asked by their browser, and not by themselves.
  {
    verdict: 'admitted',
    applies: ({ from }, { method, operation }) =>
      isOpen(operation) && (from !== 'another site' || method === 'get'),
  },
  // Nobody, or a credential that is none or is over.
  { verdict: 401, applies: ({ isValid }) => !isValid },
  { verdict: 403, applies: ({ from }) => from === 'foreign address' },
  // Nobody here owes a second factor.
  {
    verdict: 401,
    applies: ({ scopes }, { operation: { security = [] } }) =>
      scopes === 'session' && security.length > 0 && security.every((each) => 'pendingLogin' in each),
  },
  // A credential that the operation does not take.
  {
    verdict: 403,
    applies: ({ scopes }, { operation: { security = [] } }) => {
      const scheme = scopes === 'session' ? 'session' : 'apiKey';
      return security.every((each) => !(scheme in each));
    },
  },
  // A key without the capability.
  {
    verdict: 403,
    applies: ({ scopes }, { operation }) =>
      scopes !== 'session' && !covers(scopes, (operation['x-capability'] ?? '').split('.')),
  },
  { verdict: 403, applies: ({ isAdmin }, { operation }) => operation['x-admin'] === true && !isAdmin },
  {
    verdict: 403,
    applies: ({ scopes, from }, { method }) =>
      scopes === 'session' && from === 'another site' && method !== 'get',
  },
  // A key that is limited to servers has no business with anything but these.
  {
    verdict: 403,
    applies: ({ limitedTo }, placed) =>
      limitedTo !== null &&
      !(isOfNodesOrServers(placed) && ['server', 'own servers', 'events'].includes(subjectOf(placed))),
  },
  // What one may not know of does not exist.
  {
    verdict: 404,
    applies: (kind, placed, target) =>
      isNamed(placed) && isOfNodesOrServers(placed) && !isVisible(kind, placed, target),
  },
  { verdict: 'admitted', applies: () => true },
];

const isOpen = ({ security }: PlacedOperation['operation']): boolean => security?.length === 0;

export const isNamed = ({ path }: PlacedOperation): boolean => path.includes('{');

function isVisible(kind: Kind, placed: PlacedOperation, target: Target): boolean {
  if (target === null || subjectOf(placed) === 'node') return target !== null;
  return ownsOrSees(kind, target);
}

/** Whether a server is among those that the caller may know of. */
export const ownsOrSees = (
  { isAdmin, userId, limitedTo }: Kind,
  { id, ownerId }: NonNullable<Target>,
): boolean => (isAdmin || ownerId === userId) && (limitedTo === null || limitedTo.includes(id));

/** What the document and the rules say. */
export function verdictOf(kind: Kind, placed: PlacedOperation, target: Target): Verdict {
  const rule = RULES.find(({ applies }) => applies(kind, placed, target));
  if (rule) return rule.verdict;
  throw new Error('no rule applies');
}

/** What a panel has said. */
export const answered = (status: number): Verdict =>
  status === 401 || status === 403 || status === 404 ? status : 'admitted';
