import { expect } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { type EventNode, startEventNode } from '../../testing/network/event-node.js';
import { messageValidator } from './console-client.js';
import { EventReader } from './event-reader.js';

const BO = { email: 'bo@example.org', username: 'Bo', password: 'Calmer-Harbour-49' };
const API = '/api/v2';
const AT = '2026-03-01T12:00:00.000Z';

export type StageServer = { id: string; containerId: string };
/** An operation of a daemon, as its events report it. */
type Work = { id?: string; operation: string; status?: string; progress?: number; error?: object | null };

/** A panel with a node that reports what a test wants, an administrator who owns servers, and a second user. */
export class PanelStage {
  readonly panel: TestPanel;
  readonly node: EventNode;
  readonly admin: string;
  readonly #other: PanelDatabase;
  readonly #nodeId: string;
  readonly #adminId: string;
  readonly #readers: EventReader[] = [];
  readonly #isEvent = messageValidator('panel', 'ServerEvent');

  private constructor(
    parts: { panel: TestPanel; node: EventNode; other: PanelDatabase },
    admin: { cookie: string; id: string },
    nodeId: string,
  ) {
    this.panel = parts.panel;
    this.node = parts.node;
    this.#other = parts.other;
    this.admin = admin.cookie;
    this.#adminId = admin.id;
    this.#nodeId = nodeId;
  }

  static async start(): Promise<PanelStage> {
    const panel = await startTestPanel();
    const other = await openPanelDatabase(panel.database);
    const node = await startEventNode();
    const cookie = await panel.signUp();
    const { body: account } = await panel.send('GET', `${API}/account`, { cookie });
    const sent = { name: 'one', url: node.url, key: 'a-key-of-the-daemon' };
    const { body } = await panel.send('POST', `${API}/admin/nodes`, { cookie, body: sent });
    return new PanelStage({ panel, node, other }, { cookie, id: account.id }, body.id);
  }

  get nodeId(): string {
    return this.#nodeId;
  }

  get db(): PanelDatabase {
    return this.#other;
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers) reader.close();
    await this.panel.stop();
    await this.#other.close();
    await this.node.stop();
  }

  async must(method: string, path: string, sent: object) {
    const { status, body } = await this.panel.send(method, API + path, sent);
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    return body;
  }

  /** Adds a running server directly to the database and to the node, as another panel would do it. */
  async server(ownerId = this.#adminId): Promise<StageServer> {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    this.node.containers.set(containerId, { id: containerId, status: 'running' });
    const rest = { name: id.slice(0, 12), type: 'nodejs', version: '20', port: 8080 };
    const row = { id, containerId, ownerId, nodeId: this.#nodeId, createdAt: new Date(), ...rest };
    await this.#other.models.servers.create({ ...row, state: 'installed' });
    return { id, containerId };
  }

  /** Adds a second user, who is no administrator. */
  async bo(): Promise<{ id: string; cookie: string }> {
    const { id } = await this.must('POST', '/admin/users', { cookie: this.admin, body: BO });
    const { email, password } = BO;
    const { cookie = '' } = await this.panel.send('POST', `${API}/auth/login`, { body: { email, password } });
    return { id, cookie };
  }

  async join(server: StageServer, userId: string, capabilities: string[]): Promise<void> {
    const member = { id: newId('mbr_'), serverId: server.id, userId, capabilities, expiresAt: null };
    await this.#other.models.serverMembers.create({ ...member, createdAt: new Date() } as never);
  }

  async key(cookie: string, body: object): Promise<Record<string, string>> {
    const { key } = await this.must('POST', '/account/apikeys', { cookie, body: { name: 'k', ...body } });
    return { authorization: `Bearer ${key}` };
  }

  /** Opens a stream, and waits until it has begun. */
  async begun(query = '', headers: Record<string, string> = { cookie: this.admin }): Promise<EventReader> {
    const reader = await EventReader.open(this.panel.url + API, headers, query);
    this.#readers.push(reader);
    await reader.until('the beginning', () => reader.events.length > 0 || reader.status !== 200);
    return reader;
  }

  backup({ containerId }: StageServer, name: string, change = 'created'): void {
    const backup = {
      ...{ id: newId('bkp_'), container_id: containerId, name, size: 1, created: AT, status: 'completed' },
      ...{ server_running: null, changed_files: 0, locked: false, verified_at: null, damage: null },
    };
    this.node.report('backup', { change, backup, at: AT }, name);
  }

  notice({ containerId }: StageServer, message: string, code = 'crashed'): void {
    this.node.report('notice', { id: containerId, name: 'x', code, message, at: AT });
  }

  operation({ containerId }: StageServer, work: Work): void {
    const rest = { id: newId('op_'), status: 'running', progress: 0, error: null, ...work };
    this.node.report('operation', { ...rest, container_id: containerId, result: null });
  }

  /** Returns what does not match the document in the events of a reader. */
  faultsOf(reader: EventReader): string[] {
    return reader.events.flatMap(({ event, data }) =>
      this.#isEvent({ event, data }) ? [] : [`${event} ${JSON.stringify(data)}`],
    );
  }
}
