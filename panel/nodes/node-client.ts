import { createDaemonClient } from '../../generated/daemon/client.js';
import { DomainError, type ErrorKind } from '../../lib/errors.js';
import { boundedFetch } from './bounded-fetch.js';
import {
  type ListedContainer,
  NodeBusyError,
  type NodeClient,
  type NodeTarget,
  type PowerAction,
} from './node.js';
import {
  readContainers,
  readInfo,
  readInstaller,
  readLines,
  readPlayers,
  readServerTypes,
  readState,
  readVersion,
} from './node-answers.js';
import { followInstallation } from './node-installation.js';

type Answer = { data?: unknown; error?: unknown; response: Response };

export type NodeTimeouts = { readMs: number; powerMs: number; installMs: number };

/**
 * A daemon answers a stop once the server is told, and goes on by itself: what takes longer than `powerMs` is told
 * by the status later. An installation downloads gigabytes.
 */
const TIMEOUTS: NodeTimeouts = { readMs: 3000, powerMs: 10_000, installMs: 30 * 60_000 };
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MESSAGE_CHARACTERS = 500;

/** Statuses that say something about the request; whatever else fails is the node's trouble, not the caller's. */
const KINDS: Record<number, ErrorKind> = {
  400: 'invalid_input',
  404: 'not_found',
  409: 'conflict',
  507: 'disk_full',
};
/** Failures of the node, and not of what was asked. */
const OF_NODE = new Set<ErrorKind>(['unavailable', 'disk_full']);

/** Codes that mean the same to the panel's callers. */
const CODES = ['port_taken', 'limit_reached'] as const;

/** The daemon behind a node, over the client that is generated from its document. */
export function connectNode(target: NodeTarget, timeouts: NodeTimeouts = TIMEOUTS): NodeClient {
  const clientWith = (timeoutMs: number) =>
    createDaemonClient({
      baseUrl: target.url,
      headers: { authorization: `Bearer ${target.key}` },
      fetch: (request) => contact(target, boundedFetch(request, { timeoutMs, maxBytes: MAX_BYTES })),
    });
  const read = clientWith(timeouts.readMs);
  const power = clientWith(timeouts.powerMs);
  const path = (id: string) => ({ params: { path: { id } } });
  return {
    version: async () => readVersion(await ask(read.GET('/'))),
    refusalOfKey: () => refusalOfKey(read),
    serverTypes: async () => readServerTypes(await ask(read.GET('/container/types'))),
    describeInstaller: async (type, version) =>
      readInstaller(await ask(read.POST('/container/installer', { body: { type, version } }))),
    install: ({ key, env, port, ...rest }, watch) =>
      followInstallation(
        {
          begin: () =>
            ask(
              power.POST('/container/install', {
                params: { header: { Prefer: 'respond-async', 'Idempotency-Key': key } },
                signal: watch.signal,
                body: { ...rest, ...(port === undefined ? {} : { port }), env: { ...env } },
              }),
            ),
          look: (id) => ask(read.GET('/operations/{id}', { ...path(id), signal: watch.signal })),
          failure: (error) => refusalOf(statusIn(error), error),
          isPassing: (error) => statusIn(error) === 503,
        },
        { timeoutMs: timeouts.installMs, silenceMs: timeouts.powerMs },
        watch,
      ),
    control: async (id, action) => readState(await ask(controlCall(power, id, action))),
    remove: async (id, removeData) => {
      await ask(power.DELETE('/container', { body: { id, remove_data: removeData } }));
    },
    list: () => listAll(clientWith, timeouts.readMs),
    status: async (id) => readInfo(await ask(read.GET('/container/status/{id}', path(id)))),
    logs: async (id, { tail, since }) => {
      const query = { ...(tail === undefined ? {} : { tail }), ...(since === undefined ? {} : { since }) };
      return readLines(await ask(read.GET('/container/logs/{id}', { params: { path: { id }, query } })));
    },
    players: async (id) => readPlayers(await ask(read.GET('/game/players', { params: { query: { id } } }))),
  };
}

/** More than a daemon has containers. */
const MAX_PAGES = 10;
const PAGE_ITEMS = 500;

/** All pages within one time. */
async function listAll(
  clientWith: (timeoutMs: number) => ReturnType<typeof createDaemonClient>,
  timeoutMs: number,
): Promise<Map<string, ListedContainer>> {
  const endsAtMs = performance.now() + timeoutMs;
  const all = new Map<string, ListedContainer>();
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const client = clientWith(Math.max(1, Math.ceil(endsAtMs - performance.now())));
    const query: { limit: number; cursor?: string } = { limit: PAGE_ITEMS, ...(cursor && { cursor }) };
    const page = readContainers(await ask(client.GET('/container/list', { params: { query } })));
    for (const container of page.containers) all.set(container.id, container);
    cursor = page.nextCursor;
    if (cursor === null) return all;
  }
  throw new DomainError('unavailable', 'The node lists more containers than a node has.');
}

/** An id that no container has. */
const NOBODY = `cnt_${'0'.repeat(26)}`;

/** A daemon looks at the key and its permissions before all else, so that these change nothing. */
async function refusalOfKey(client: ReturnType<typeof createDaemonClient>): Promise<string | null> {
  const calls: Promise<Answer>[] = [
    client.GET('/'),
    client.GET('/container/list', { params: { query: { limit: 1 } } }),
    client.POST('/container/start', { body: { id: NOBODY } }),
    client.POST('/container/installer', { body: { type: 'none', version: 'latest' } }),
  ];
  const told = await Promise.all(calls.map((call) => call.catch(() => undefined)));
  const refused = told.find((answer) => answer?.response.status === 401 || answer?.response.status === 403);
  if (refused === undefined) return null;
  if (refused.response.status === 401) return 'The node refuses this key: give one that its daemon knows.';
  return `The key may not do on the node what the panel needs: ${messageOf(refused.error)} Give one with container:read, container:control and container:manage.`;
}

async function contact({ onContact }: NodeTarget, call: Promise<Response>): Promise<Response> {
  try {
    const response = await call;
    onContact(true);
    return response;
  } catch (error) {
    onContact(false);
    throw error;
  }
}

function controlCall(
  client: ReturnType<typeof createDaemonClient>,
  id: string,
  action: PowerAction,
): Promise<Answer> {
  switch (action) {
    case 'start':
      return client.POST('/container/start', { body: { id } });
    case 'stop':
      return client.POST('/container/stop', { body: { id } });
    case 'restart':
      return client.POST('/container/restart', { body: { id } });
    case 'kill':
      return client.DELETE('/container/kill', { body: { id } });
  }
}

/** The body of a success. @throws DomainError for everything else */
async function ask(call: Promise<Answer>): Promise<unknown> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DomainError) throw cause;
    // A refused connection, a time-out and a body that is no JSON are all the same to the caller.
    throw new DomainError('unavailable', 'The node does not answer.', { cause });
  });
  if (response.ok) return data;
  throw refusalOf(response.status, error);
}

function refusalOf(status: number, error: unknown): DomainError {
  if (status === 429) return new NodeBusyError();
  const kind = KINDS[status] ?? 'unavailable';
  const message = OF_NODE.has(kind) ? `The node cannot do it: ${messageOf(error)}` : messageOf(error);
  if (status === 401) return new DomainError(kind, 'The node refuses the key of the panel.');
  const code = CODES.find((known) => known === fieldOf(error, 'error'));
  return new DomainError(kind, message, code === undefined || kind !== 'conflict' ? {} : { code });
}

/** The status that an operation failed with; one that was cancelled has none. */
function statusIn(error: unknown): number {
  const status = fieldOf(error, 'status');
  return typeof status === 'number' ? status : 0;
}

function messageOf(error: unknown): string {
  const message = fieldOf(error, 'message');
  return typeof message === 'string' && message !== ''
    ? message.slice(0, MAX_MESSAGE_CHARACTERS)
    : 'it gives no reason.';
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
