import { setTimeout as sleep } from 'node:timers/promises';
import { createPanelClient, type PanelClient } from '../../generated/panel/client.js';
import type { AdminUser, FleetType, Node, NodeOffer, Server } from '../../generated/panel/types.js';
import { StartError } from '../../lib/errors/start-error.js';

const MAX_WAIT_S = 120;
const MAX_TRIES = 20;
const TIMEOUT_MS = 60_000;

/** What a failed request says. */
export type ApiFailure = { error: string; message: string; details?: { path: string; message: string }[] };
type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The API of the running panel, with the key of an administrator. */
export class PanelApi {
  readonly client: PanelClient;

  constructor(url: string, key: string) {
    this.client = createPanelClient({
      baseUrl: url.replace(/\/$/, ''),
      headers: { authorization: `Bearer ${key}` },
      fetch: patientFetch,
    });
  }

  users = (): Promise<AdminUser[]> =>
    allPages((cursor) => this.client.GET('/api/v2/admin/users', { params: { query: page(cursor) } }));

  nodes = (): Promise<Node[]> =>
    allPages((cursor) => this.client.GET('/api/v2/admin/nodes', { params: { query: page(cursor) } }));

  offers = (): Promise<NodeOffer[]> =>
    allPages((cursor) => this.client.GET('/api/v2/server-types', { params: { query: page(cursor) } }));

  servers = (): Promise<Server[]> =>
    allPages((cursor) => this.client.GET('/api/v2/servers', { params: { query: page(cursor) } }));

  async fleetTypes(): Promise<FleetType[]> {
    return must(await this.client.GET('/api/v2/admin/types')).items;
  }
}

/** Returns the body of a successful response. @throws StartError with the message of any other */
export function must<T>(answer: Answer<T>): T {
  if (answer.data !== undefined) return answer.data;
  throw new StartError(`The panel refused a request: ${failureOf(answer).message}`);
}

export function failureOf({ error, response }: Answer<unknown>): ApiFailure {
  const { error: code, message, details } = (error ?? {}) as Partial<ApiFailure>;
  return {
    error: code ?? 'unknown',
    message: message ?? `HTTP status ${response.status}`,
    ...(details !== undefined && { details }),
  };
}

type ItemPage<T> = { items: T[]; nextCursor: string | null };

async function allPages<T>(read: (cursor: string | null) => Promise<Answer<ItemPage<T>>>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor }: ItemPage<T> = must(await read(cursor));
    all.push(...items);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

const page = (cursor: string | null) => ({ limit: 100, ...(cursor !== null && { cursor }) });

/** Sends a request. If the panel has too many, waits as long as it says, and sends it again. */
async function patientFetch(request: Request): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(request.clone(), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (cause: unknown) => {
        throw new StartError(
          `${new URL(request.url).origin} does not respond. Start the panel, or set its address with --url or BERTH_URL. An import that was interrupted can be run again.`,
          { cause },
        );
      },
    );
    if (response.status !== 429 || tries === MAX_TRIES) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await sleep(1000 * Math.min(Math.max(seconds, 1), MAX_WAIT_S));
  }
}
