import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { ask, signUp } from '../support/panel-account.js';

const NODES = 20;
/** The indexes of nodes that refuse connections, and of nodes that accept them and never respond. */
export type DeadNodes = { refusing: number[]; silent: number[] };
/** A key that the nodes of testing/network accept. */
const KEY = 'a-key-of-the-daemon';
const ROWS_AT_ONCE = 500;

/** The data folder of a panel with many servers on twenty nodes, and these nodes. */
export class FleetPanel {
  readonly dataDir: string;
  /** The credential of the administrator. */
  readonly headers: Record<string, string>;
  readonly #nodes: ChildProcess;
  readonly #nodeIds: string[];
  readonly #dead: DeadNodes;
  readonly #containers: string[][] = Array.from({ length: NODES }, () => []);
  #servers = 0;

  private constructor(
    dataDir: string,
    more: { headers: Record<string, string>; nodes: ChildProcess; nodeIds: string[]; dead: DeadNodes },
  ) {
    this.dataDir = dataDir;
    this.headers = more.headers;
    this.#nodes = more.nodes;
    this.#nodeIds = more.nodeIds;
    this.#dead = more.dead;
  }

  static async create(dataDir: string, dead: DeadNodes): Promise<FleetPanel> {
    const program = join(import.meta.dirname, '..', 'programs', 'nodes.ts');
    // The guard works in a folder from which tsx is not found.
    const nodes = fork(program, [String(NODES)], { cwd: import.meta.dirname, execArgv: ['--import', 'tsx'] });
    try {
      const [{ urls }] = (await once(nodes, 'message')) as [{ urls: string[] }];
      const panel = await BerthProcess.start('panel', { dataDir });
      try {
        const { key: headers } = await signUp(panel.panelUrl);
        const nodeIds: string[] = [];
        for (const [at, url] of urls.entries()) {
          const made = await ask(panel.panelUrl, '/admin/nodes', headers, {
            name: `node-${at}`,
            url,
            key: KEY,
          });
          nodeIds.push(((await made.json()) as { id: string }).id);
        }
        return new FleetPanel(dataDir, { headers, nodes, nodeIds, dead });
      } finally {
        await panel.stop('SIGTERM');
        await panel.dispose();
      }
    } catch (error) {
      nodes.kill();
      throw error;
    }
  }

  /** Adds servers, directly to the database, because an installation creates only one at a time. No panel may be running. */
  async growTo(servers: number): Promise<void> {
    const db = await openPanelDatabase(join(this.dataDir, 'panel', 'panel.sqlite'));
    const owner = await db.models.users.findOne({ rejectOnEmpty: true });
    for (; this.#servers < servers; ) {
      const count = Math.min(ROWS_AT_ONCE, servers - this.#servers);
      const rows = Array.from({ length: count }, (_, index) => this.#row(this.#servers + index, owner.id));
      await db.models.servers.bulkCreate(rows);
      this.#servers += count;
    }
    await db.close();
    this.#nodes.send({ containers: this.#containers, ...this.#dead });
    await once(this.#nodes, 'message');
  }

  close(): void {
    this.#nodes.kill();
  }

  #row(index: number, ownerId: string) {
    const at = index % NODES;
    const containerId = newId('cnt_');
    this.#containers[at]?.push(containerId);
    return {
      ...{
        id: newId('srv_'),
        name: `server-${(index * 7919) % 1_000_003}`,
        ownerId,
        nodeId: this.#nodeIds[at] ?? '',
        containerId,
      },
      ...{ type: 'nodejs', version: 'latest', port: 20_000 + (index % 40_000), state: 'installed' as const },
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    };
  }
}
