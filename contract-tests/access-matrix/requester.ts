import { type OpenApiDocument, type PlacedOperation, parametersOf } from '../../lib/contract/openapi.js';
import type { Received } from '../../testing/berth/start-panel.js';
import { exampleOf } from '../http/malformed.js';
import { sendForwarded } from './forwarded-request.js';
import type { MatrixHarness, Twins } from './matrix-harness.js';
import {
  answered,
  isInServer,
  isNamed,
  type Kind,
  ownsOrSees,
  subjectOf,
  type Target,
  type Verdict,
  verdictOf,
} from './rules.js';

/** One response, and what is wrong with it, if anything. */
export type Cell = { operationId: string; kind: string; target: string; verdict: Verdict; fault?: string };

const MISSING = {
  server: `srv_${'0'.repeat(26)}`,
  node: `node_${'0'.repeat(26)}`,
  retained: `rtd_${'0'.repeat(26)}`,
  joinCode: `jcd_${'0'.repeat(26)}`,
  memberId: `mbr_${'0'.repeat(26)}`,
  invitationId: `inv_${'0'.repeat(26)}`,
  scheduleId: `sch_${'0'.repeat(26)}`,
};

type Named = { label: string; id: string; target: Target };

/** Bodies for authorized requests. They change nothing on which a later request depends. */
const bodies = ({ node }: MatrixHarness): Record<string, object> => ({
  // No node offers this server type, so nothing is created.
  createServer: { name: 'never made', type: 'no-such-type' },
  // The name is in use, so nothing is created.
  createNode: { name: node.name, url: 'http://127.0.0.1:1', key: 'k' },
  updateNode: { name: node.name },
  // Both are invalid: only a few codes can wait, and a wrong code would count as a failed sign-in.
  createJoinCode: { nodeId: '' },
  joinNode: {},
  // The document allows only one of the two fields, so the request of an authorized caller is refused as invalid.
  inviteMember: { preset: 'viewer', capabilities: [] },
  // The task does not say what to do, so the request of an authorized caller is refused as invalid. Another task would
  // require a capability of its own.
  createSchedule: { name: 'never made', cron: '0 5 * * *', timeZone: 'UTC', tasks: [{ action: 'power' }] },
  updateServer: { description: 'of the matrix' },
  // The server is on this node already, so it is not moved.
  moveServer: { nodeId: node.id },
  // No node offers this server type, so nothing is reinstalled.
  reinstallServer: { type: 'no-such-type', preserveData: true },
});

/** Operations that are sent for a server that is being installed, because such a server cannot be deleted and stays. */
const STAYS = new Set(['deleteServer']);

/** Sends the requests of an operation as one kind of caller, for every target that it can have. */
export function createRequester(
  harness: MatrixHarness,
  document: OpenApiDocument,
  placed: PlacedOperation,
): (kind: Kind) => Promise<Cell[]> {
  const { operationId } = placed.operation;
  const general = bodies(harness)[operationId] ?? exampleOf(document, placed.operation);
  // Transfer the server to its present owner, which changes nothing.
  const bodyOf = (target: Target) =>
    operationId === 'transferServer' ? { ownerId: target?.ownerId ?? harness.people.owner.id } : general;
  const targets = targetsOf(harness, placed);
  const query = requiredQuery(document, placed);

  const send = ({ sent }: Kind, id: string, target: Target): Promise<Received> => {
    const { panel } = harness;
    if (placed.operation['x-forwards'] !== undefined) return sendForwarded(panel.url, placed, sent, id);
    const path = inServer(placed.path.replace(/\{\w+\}/, id)) + query;
    const body = bodyOf(target);
    return panel.send(placed.method.toUpperCase(), path, body === undefined ? sent : { ...sent, body });
  };

  return async (kind) => {
    const cells: Cell[] = [];
    let ofMissing: Received | undefined;
    for (const { label, id, target } of targets) {
      const received = await send(kind, id, target);
      if (isNamed(placed) && target === null) ofMissing = received;
      const fault = faultOf(harness, { kind, placed, target, received, ofMissing });
      const verdict = answered(received, isInServer(placed));
      const where = `${operationId}, ${kind.name}, ${label}`;
      const cell = { operationId, kind: kind.name, target: label, verdict };
      cells.push(fault === undefined ? cell : { ...cell, fault: `${where}: ${fault}` });
    }
    return cells;
  };
}

/** Returns the query with the examples of the required parameters. */
function requiredQuery(document: OpenApiDocument, { operation }: PlacedOperation): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, example } of parametersOf(document, operation))
    if (place === 'query' && required === true) query.set(name ?? '', String(example));
  return query.size === 0 ? '' : `?${query}`;
}

/** Names resources of a server that do not exist, so that a request changes nothing. */
const inServer = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = (MISSING as Record<string, string>)[name];
    if (id === undefined)
      throw new Error(
        `the path parameter ${name} is new: add an id to MISSING (contract-tests/access-matrix/requester.ts).`,
      );
    return id;
  });

type Exchange = {
  kind: Kind;
  placed: PlacedOperation;
  target: Target;
  received: Received;
  ofMissing: Received | undefined;
};

function faultOf(harness: MatrixHarness, exchange: Exchange): string | undefined {
  const { kind, placed, target, received, ofMissing } = exchange;
  const { status, body } = received;
  const expected = verdictOf(kind, placed, target);
  const verdict = answered(received, isInServer(placed));
  if (verdict !== expected) return `${status} ${JSON.stringify(body)} instead of ${expected}`;
  if (status >= 500) return `${status} ${JSON.stringify(body)}`;
  // The response must not reveal that another user's server exists.
  if (expected === 404 && JSON.stringify(body) !== JSON.stringify(ofMissing?.body)) {
    return `${JSON.stringify(body)} instead of ${JSON.stringify(ofMissing?.body)}`;
  }
  if (expected !== 'admitted') return undefined;
  // A tunnel has a credential of its own, which these callers do not send.
  const isTunnel = placed.operation.operationId === 'openTunnel';
  if (placed.method === 'get' && ![101, 200, 409].includes(status) && !isInServer(placed) && !isTunnel)
    return `${status} instead of 200`;
  if (subjectOf(placed) !== 'own servers') return undefined;
  const seen = (body.items as { id: string }[]).map(({ id }) => id).sort();
  const visible = allServers(harness).filter((server) => ownsOrSees(kind, server));
  const wanted = visible.map(({ id }) => id).sort();
  return JSON.stringify(seen) === JSON.stringify(wanted) ? undefined : `lists ${seen} instead of ${wanted}`;
}

const allServers = ({ servers }: MatrixHarness) =>
  Object.values(servers).flatMap(({ real, unfinished, ownerId }) => [
    { id: real, ownerId },
    { id: unfinished, ownerId },
  ]);

/** Returns the targets. The missing one is first, because its response is compared with those for hidden targets. */
function targetsOf({ servers, node }: MatrixHarness, placed: PlacedOperation): Named[] {
  const subject = subjectOf(placed);
  if (!isNamed(placed)) return [{ label: 'all', id: '', target: null }];
  if (subject === 'node') {
    return [
      { label: 'missing', id: MISSING.node, target: null },
      { label: 'local', id: node.id, target: { id: node.id, ownerId: '' } },
    ];
  }
  if (subject === 'retained data') return [{ label: 'missing', id: MISSING.retained, target: null }];
  if (subject === 'join code') return [{ label: 'missing', id: MISSING.joinCode, target: null }];
  const named = (label: string, { real, unfinished, ownerId }: Twins): Named => {
    const id = STAYS.has(placed.operation.operationId) ? unfinished : real;
    return { label, id, target: { id, ownerId } };
  };
  return [
    { label: 'missing', id: MISSING.server, target: null },
    named('mine', servers.mine),
    named('second', servers.second),
    named('foreign', servers.foreign),
  ];
}
