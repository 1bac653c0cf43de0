import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { Storage } from '../database/panel-database.js';
import { isReferred } from '../database/panel-database.js';
import type { DaemonInput, DaemonSchemas } from '../nodes/client/daemon-calls.js';
import type { NodeClient } from '../nodes/client/node.js';
import type { Nodes } from '../nodes/registry/nodes.js';
import type { NodeTypeRow, TypeDefinitionRow } from './type-definition-row.js';

export type UpdateParts = Pick<Storage, 'db'> & { nodes: Pick<Nodes, 'client'> };

type OnNode = DaemonSchemas['ServerType'] | undefined;
type NodeState = Pick<NodeTypeRow, 'state' | 'etag' | 'reason'>;

/** Whether a node has all definitions, was overtaken by another change, or has refused one. */
export type UpdateEnd = 'done' | 'again' | 'refused';

/** How long a node may take to list its types, or to store one. */
const CALL_MS = 10_000;

/**
 * Gives a node all definitions, and deletes those that were deleted. Two panels can do this for the same node at the
 * same time: each change has the condition that the definition on the node is the one that was read before the
 * database. @throws DomainError `not_found` for a removed node; `unavailable` if it does not respond
 */
export async function updateNode({ db, nodes }: UpdateParts, nodeId: string): Promise<UpdateEnd> {
  const { typeDefinitions, nodeTypes } = db.models;
  const client = await nodes.client(nodeId);
  const { types } = await client.call('listServerTypes', {}, { timeoutMs: CALL_MS });
  const listed = new Map(types.map((each) => [each.type, each]));
  const [wanted, known] = await Promise.all([
    typeDefinitions.findAll({ order: [['type', 'ASC']] }),
    nodeTypes.findAll({ where: { nodeId } }),
  ]);
  const states = new Map(known.map((row) => [row.type, row]));
  let end: UpdateEnd = 'done';
  for (const definition of wanted) {
    const { type, revision } = definition;
    const before = states.get(type);
    const state = await stateOf(client, { definition, onNode: listed.get(type), before });
    if (state === 'overtaken') end = 'again';
    else if (state.state === 'refused' && end === 'done') end = 'refused';
    if (state === 'overtaken' || (before !== undefined && isSame(before, { revision, ...state }))) continue;
    try {
      await nodeTypes.upsert({ nodeId, type, revision, ...state });
    } catch (error) {
      // The node was removed in the meantime.
      if (isReferred(error)) return 'done';
      throw error;
    }
  }
  return end;
}

const isSame = (row: NodeTypeRow, next: NodeState & { revision: string }): boolean =>
  row.revision === next.revision &&
  row.state === next.state &&
  row.etag === next.etag &&
  row.reason === next.reason;

type Question = { definition: TypeDefinitionRow; onNode: OnNode; before: NodeTypeRow | undefined };

/** Makes a definition effective on the node if it is not, and returns its state there. */
async function stateOf(client: NodeClient, question: Question): Promise<NodeState | 'overtaken'> {
  const { definition, onNode, before } = question;
  const isKnown = before?.revision === definition.revision;
  if (definition.definition === null) {
    const isDone = isKnown && before.state === 'in_effect';
    return isDone ? inEffect(null) : removed(client, question);
  }
  if (isKnown && before.etag !== null && onNode !== undefined) {
    // This revision was in effect, and somebody else has stored another one since. Do not fight over it.
    return onNode.etag === before.etag ? inEffect(before.etag) : { ...refused(REPLACED), etag: before.etag };
  }
  return asked(async () => {
    if (onNode !== undefined && onNode.etag === undefined) return refused(TOO_OLD);
    const headers =
      onNode?.etag === undefined ? { 'If-None-Match': '*' as const } : { 'If-Match': onNode.etag };
    const body = definition.definition as DaemonInput<'putServerType'>['body'];
    const params = { type: definition.type };
    const { etag } = await client.call('putServerType', { params, headers, body }, { timeoutMs: CALL_MS });
    return inEffect(etag);
  });
}

async function removed(
  client: NodeClient,
  { definition, onNode, before }: Question,
): Promise<NodeState | 'overtaken'> {
  // What another panel or person has stored is not deleted.
  const isOwn = before !== undefined && onNode?.source === 'api' && onNode.etag === before.etag;
  if (!isOwn || onNode.etag === undefined) return inEffect(null);
  const headers = { 'If-Match': onNode.etag };
  return asked(async () => {
    await client.call(
      'deleteServerType',
      { params: { type: definition.type }, headers },
      { timeoutMs: CALL_MS },
    );
    return inEffect(null);
  }, onNode.etag);
}

/** Returns the outcome of a request to the node. @throws DomainError `unavailable` if it does not respond */
async function asked(
  work: () => Promise<NodeState>,
  etag: string | null = null,
): Promise<NodeState | 'overtaken'> {
  try {
    return await work();
  } catch (error) {
    if (isKind(error, 'precondition_failed')) return 'overtaken';
    if (isKind(error, 'rate_limited') || !(error instanceof DomainError)) throw error;
    return { ...refused(error.message), etag };
  }
}

const inEffect = (etag: string | null): NodeState => ({ state: 'in_effect', etag, reason: null });
const refused = (reason: string): NodeState => ({ state: 'refused', etag: null, reason });

const REPLACED =
  'Another program has stored another definition of this type on the node: store the type again to replace that.';
const TOO_OLD = 'The daemon of the node is too old: update it.';
