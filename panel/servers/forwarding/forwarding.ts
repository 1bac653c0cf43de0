import { type Forward, forwards } from '../../../generated/panel/forwards.js';
import { ForwardedBody } from '../../../lib/contract/forwarded-body.js';
import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { Upload } from '../../../lib/contract/upload.js';
import type { Caller } from '../../access/caller.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { ForwardedAnswer, ForwardedCall } from '../../nodes/client/forwarded-calls.js';
import { translateFailure } from '../../nodes/connection/node-failure.js';
import { NodeFault } from '../../nodes/connection/node-refusals.js';
import type { ReachServer, ServerScope } from '../records/server-access.js';
import { requireNotSuspended } from '../records/suspended.js';
import { backupSource } from './backup-source.js';
import { detailsOf } from './details.js';
import { throwRefusal } from './forwarded-refusals.js';
import { answerHeaders, callHeaders } from './headers.js';
import { daemonBody, daemonPath, type Twins } from './names.js';
import { scopeOfWork } from './operation-rights.js';
import { panelValue } from './panel-value.js';
import { rewrittenJson } from './rewritten-json.js';
import { sentAgain } from './sent-again.js';
import { MAX_TEXT_BYTES, textOf } from './short-text.js';

/** An operation that the panel forwards to the server's node. */
export type ForwardedOperation = keyof typeof forwards;

/** A forwarded operation with the capability that it requires, which is always a capability for servers. */
type Way = Forward & { capability: ServerScope };

/** A validated request of an operation that is forwarded. */
export type ForwardedRequest = {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** The body of the request: parsed JSON, or an uploaded file. */
  body?: Readonly<Record<string, unknown>> | Upload | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  isHead: boolean;
  signal: AbortSignal;
};

/** Forwards operations on a server to the daemon of its node, and their responses to the caller. */
export interface Forwarding {
  /**
   * Sends the request to the server's node, limited to the server's container. Returns the node's response with the
   * names, ids and paths of the panel's API.
   *
   * @throws DomainError `not_found` and `forbidden` as for the caller's other requests about a server; `conflict`
   * (`server_suspended`) for the restore of a backup of a suspended server; the node's own refusal; `unavailable` if the node does not respond
   */
  forward(
    caller: Caller,
    operationId: ForwardedOperation,
    request: ForwardedRequest,
    mention?: NoteChanges,
  ): Promise<HandlerResponse<number, unknown>>;
}

/**
 * Handles a request instead of forwarding it directly: sends it with `send`, and can change it or do further work
 * before and after.
 */
type ForwardGuard = (
  caller: Caller,
  request: ForwardedRequest,
  send: (request: ForwardedRequest) => Promise<HandlerResponse<number, unknown>>,
) => Promise<HandlerResponse<number, unknown>>;

export type ForwardGuards = Partial<Record<ForwardedOperation, ForwardGuard>>;

/** @param guards for operations that need more than a check of the caller's capability */
export function createForwarding(reach: ReachServer, guards: ForwardGuards = {}): Forwarding {
  const unguarded = createUnguarded(reach);
  return {
    async forward(caller, operationId, request, mention) {
      mention?.(detailsOf(request));
      const send = (asked: ForwardedRequest) => unguarded(caller, operationId, asked);
      return guards[operationId]?.(caller, request, send) ?? send(request);
    },
  };
}

const createUnguarded =
  (reach: ReachServer) =>
  async (caller: Caller, operationId: ForwardedOperation, request: ForwardedRequest) => {
    const way: Way = forwards[operationId];
    const serverId = String(request.params['serverId']);
    const { client, containerId, nodeId, isSuspended } = await reach(caller, serverId, way.capability);
    if (RESTORES.includes(operationId)) requireNotSuspended({ isSuspended });
    const twins = { serverId, containerId };
    const source =
      operationId === 'restoreBackupFrom' ? await sourceFor(reach, caller, nodeId, request) : undefined;
    const send = async (asked: Way) => {
      const call = { ...callFor(asked, twins, source?.request ?? request), backupContainerId: source?.id };
      const answer = await sentAgain(call, () => client.forward(call));
      return answer.status >= 400 ? throwRefusal(twins, answer) : responseOf(twins, answer, request.isHead);
    };
    const isWork = operationId === 'getOperation' || operationId === 'cancelOperation';
    if (!isWork) return send(way);
    const work = await send(forwards.getOperation);
    if (work.body instanceof ForwardedBody) {
      work.body.close();
      throw new NodeFault('the state of the work is too long');
    }
    await reach(caller, serverId, scopeOfWork(work.body));
    return operationId === 'getOperation' ? work : send(way);
  };

const RESTORES: readonly ForwardedOperation[] = ['restoreBackup', 'restoreBackupFrom'];

/** Returns the container to which the backup belongs, and the request with its id instead of its server's. */
async function sourceFor(reach: ReachServer, caller: Caller, intoNodeId: string, request: ForwardedRequest) {
  const { sourceServerId, ...body } = request.body as Readonly<Record<string, unknown>>;
  const id = await backupSource(reach, caller, { sourceServerId: String(sourceServerId), intoNodeId });
  return { id, request: { ...request, body: { ...body, sourceId: id } } };
}

const isUpload = (body: ForwardedRequest['body']): body is Upload =>
  body !== undefined && Symbol.asyncIterator in body;

type Parts = Readonly<Record<'params' | 'query' | 'body', Record<string, unknown>>>;

/** Returns the values of the request to the daemon, each at the place that the daemon's document gives it. */
export function daemonParts(
  way: Forward,
  twins: Twins,
  { params, query, body }: Pick<ForwardedRequest, 'params' | 'query' | 'body'>,
): Parts {
  const parts = {
    params: {},
    query: daemonBody(query),
    body: body === undefined || isUpload(body) ? {} : daemonBody(body),
  };
  const partOf = (name: string): Record<string, unknown> => parts[name as keyof Parts] ?? {};
  const put = (place: string, value: unknown) => {
    const [part = '', name = ''] = place.split('.');
    Object.assign(partOf(part), { [name]: value });
  };
  if (way.container !== undefined) put(way.container, twins.containerId);
  for (const [name, place] of Object.entries(way.moved)) put(place, params[name]);
  for (const place of way.paths) {
    const [part = '', name = ''] = place.split('.');
    const given = partOf(part)[name];
    if (typeof given === 'string') put(place, daemonPath(twins, given));
  }
  return parts;
}

function callFor(way: Forward, twins: Twins, request: ForwardedRequest): ForwardedCall {
  const { body, isHead, signal } = request;
  const parts = daemonParts(way, twins, request);
  const json = Object.keys(parts.body).length > 0 ? Buffer.from(JSON.stringify(parts.body)) : undefined;
  return {
    operationId: way.operation,
    containerId: twins.containerId,
    params: parts.params as Record<string, string>,
    query: parts.query,
    headers: callHeaders(request.headers, { json, upload: isUpload(body) ? body : undefined }),
    body: isUpload(body) ? body : json,
    isHead,
    signal,
  };
}

async function responseOf(
  twins: Twins,
  { status, headers, body, close }: ForwardedAnswer,
  isHead: boolean,
): Promise<HandlerResponse<number, unknown>> {
  const sent = answerHeaders(twins, headers);
  const type = headers['content-type'];
  if (type === undefined || status === 304) {
    close();
    return new HandlerResponse(status, undefined, sent);
  }
  const isJson = type.startsWith('application/json');
  if (!isJson || isHead) {
    const length = headers['content-length'];
    const exact = isJson || length === undefined ? {} : { 'content-length': length };
    // Whatever the node says, a browser must not show the bytes as a page of the panel.
    const saved = isJson ? { 'content-type': type } : asFile(sent['content-disposition']);
    return new HandlerResponse(status, new ForwardedBody(body, close), { ...sent, ...exact, ...saved });
  }
  if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_TEXT_BYTES)
    return new HandlerResponse(status, panelValue(twins, parsed(await textOf(body.chunks))), sent);
  return new HandlerResponse(
    status,
    new ForwardedBody({ chunks: rewrittenJson(twins, body.chunks), areReused: false }, close),
    {
      ...sent,
      'content-type': type,
    },
  );
}

const asFile = (disposition = ''): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'content-disposition': disposition.startsWith('attachment') ? disposition : 'attachment',
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw translateFailure(error);
  }
}
