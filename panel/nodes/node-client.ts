import { createDaemonClient } from '../../generated/daemon/client.js';
import { DomainError, type ErrorKind } from '../../lib/errors.js';
import { boundedFetch } from './bounded-fetch.js';
import type { NodeClient, NodeTarget, PowerAction } from './node.js';
import { readInfo, readInstaller, readLines, readPlayers, readState, readVersion } from './node-answers.js';
import { followInstallation } from './node-installation.js';

type Answer = { data?: unknown; error?: unknown; response: Response };

export type NodeTimeouts = { readMs: number; powerMs: number; installMs: number };

/** `stop` may take 30 s until the server is ended by force; an installation downloads gigabytes. */
const TIMEOUTS: NodeTimeouts = { readMs: 3000, powerMs: 60_000, installMs: 30 * 60_000 };
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MESSAGE_CHARACTERS = 500;

/** Statuses that say something about the request; whatever else fails is the node's trouble, not the caller's. */
const KINDS: Record<number, ErrorKind> = { 400: 'invalid_input', 404: 'not_found', 409: 'conflict' };

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
  const install = clientWith(timeouts.installMs);
  const path = (id: string) => ({ params: { path: { id } } });
  return {
    version: async () => readVersion(await ask(read.GET('/'))),
    describeInstaller: async (type, version) =>
      readInstaller(await ask(read.POST('/container/installer', { body: { type, version } }))),
    install: ({ env, port, ...rest }, onContainer) =>
      followInstallation(
        {
          begin: () =>
            ask(
              install.POST('/container/install', {
                params: { header: { Prefer: 'respond-async' } },
                body: { ...rest, ...(port === undefined ? {} : { port }), env: { ...env } },
              }),
            ),
          look: (id) => ask(read.GET('/operations/{id}', path(id))),
          failure: (error) => refusalOf(statusIn(error), error),
        },
        { timeoutMs: timeouts.installMs, silenceMs: timeouts.powerMs },
        onContainer,
      ),
    control: async (id, action) => readState(await ask(controlCall(power, id, action))),
    remove: async (id, removeData) => {
      await ask(power.DELETE('/container', { body: { id, remove_data: removeData } }));
    },
    status: async (id) => readInfo(await ask(read.GET('/container/status/{id}', path(id)))),
    logs: async (id, { tail, since }) => {
      const query = { ...(tail === undefined ? {} : { tail }), ...(since === undefined ? {} : { since }) };
      return readLines(await ask(read.GET('/container/logs/{id}', { params: { path: { id }, query } })));
    },
    players: async (id) => readPlayers(await ask(read.GET('/game/players', { params: { query: { id } } }))),
  };
}

async function contact({ onContact }: NodeTarget, call: Promise<Response>): Promise<Response> {
  try {
    const response = await call;
    await onContact(true);
    return response;
  } catch (error) {
    await onContact(false);
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
  const kind = KINDS[status] ?? 'unavailable';
  const message = kind === 'unavailable' ? `The node cannot do it: ${messageOf(error)}` : messageOf(error);
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
