import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import type { Server, ServerMove } from '../../generated/panel/types.js';
import { freePort } from '../network/free-port.js';
import { eventually } from '../time/eventually.js';

export type MovePlace = { url: string; key: string; servers: string };

const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const PATIENCE_MS = 180_000;

/** An administrator of a panel with two nodes, who moves servers between them. */
export class MoveStage {
  /** Returns the current address of the panel. */
  readonly #panelUrl: () => string;
  #cookie = '';
  nodeIds: string[] = [];

  constructor(panelUrl: () => string) {
    this.#panelUrl = panelUrl;
  }

  async begin(places: readonly MovePlace[]): Promise<void> {
    const { headers } = await this.ask('POST', '/auth/register', ACCOUNT);
    this.#cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const [index, { url, key }] of places.entries()) {
      const { id } = await this.must<{ id: string }>('POST', '/admin/nodes', {
        name: `node-${index}`,
        url,
        key,
      });
      this.nodeIds.push(id);
    }
  }

  /** The headers of the administrator's requests. */
  get headers(): { cookie: string } {
    return { cookie: this.#cookie };
  }

  ask(method: string, path: string, body?: object) {
    const request = {
      method,
      path: `/api/v2${path}`,
      headers: this.headers,
      ...(body && { body }),
    };
    return callApi(this.#panelUrl(), request);
  }

  async must<T>(method: string, path: string, body?: object): Promise<T> {
    const request = {
      method,
      path: `/api/v2${path}`,
      headers: this.headers,
      ...(body && { body }),
    };
    return (await mustSucceed(this.#panelUrl(), request)) as T;
  }

  /** Creates a server on the first node. */
  async server(more: object = {}): Promise<Server> {
    const plan = { name: 'Tavern', type: 'nodejs', nodeId: this.nodeIds[0], port: await freePort(), ...more };
    const { id } = await this.must<Server>('POST', '/servers', plan);
    await this.until(id, 'installed');
    return this.get(id);
  }

  /** Deletes a server with its files. A move that a failed test has left is cancelled first, or ends. */
  async remove(id: string): Promise<void> {
    if ((await this.get(id)).moveNodeId !== undefined) {
      await this.ask('DELETE', `/servers/${id}/move`);
      await this.ended(id);
    }
    await this.must('DELETE', `/servers/${id}?removeData=true`);
  }

  get(id: string): Promise<Server> {
    return this.must('GET', `/servers/${id}`);
  }

  async until(id: string, ...states: string[]): Promise<void> {
    await eventually(
      `the server to be ${states.join(' or ')}`,
      async () => states.includes((await this.get(id)).status),
      PATIENCE_MS,
    );
  }

  move(id: string, more: object = {}): Promise<ServerMove> {
    return this.must('POST', `/servers/${id}/move`, { nodeId: this.nodeIds[1], ...more });
  }

  moveOf(id: string): Promise<ServerMove> {
    return this.must('GET', `/servers/${id}/move`);
  }

  /** Waits until the move has ended. */
  async ended(id: string): Promise<ServerMove> {
    let move: ServerMove | undefined;
    await eventually(
      () => `the end of the move ${JSON.stringify(move)}`,
      async () => {
        move = await this.moveOf(id);
        return move.step === 'ended';
      },
      PATIENCE_MS,
    );
    if (move === undefined) throw new Error('the move was read');
    return move;
  }
}

/** Returns the places that have files of the container. */
export const placesWith = (places: readonly MovePlace[], containerId: string): number[] =>
  places.flatMap(({ servers }, index) => (readdirSync(servers).includes(containerId) ? index : []));

export const filesAt = ({ servers }: MovePlace, containerId: string): string => join(servers, containerId);
