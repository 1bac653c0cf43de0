import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { BerthProcess, berthEnvironment, compiledCommand } from '../berth/berth-process.js';
import type { WebAppStage } from './web-app-stage.js';

/** A node of its own, which a test can kill while the panel and the panel's own node continue. */
export class SecondNode {
  readonly #dataDir: string;
  #daemon: BerthProcess;

  private constructor(dataDir: string, daemon: BerthProcess) {
    this.#dataDir = dataDir;
    this.#daemon = daemon;
  }

  static async start(dataDir: string): Promise<SecondNode> {
    return new SecondNode(dataDir, await BerthProcess.start('daemon', { dataDir }));
  }

  get url(): string {
    return this.#daemon.daemonUrl;
  }

  /**
   * Adds the node to the panel.
   *
   * @param url the address under which the panel reaches it, such as that of a proxy
   * @returns the ids of this node and of the panel's own node
   */
  async join({ owners }: WebAppStage, url = this.url): Promise<{ id: string; other: string }> {
    const body = { name: 'far', url, key: this.#daemon.daemonKey };
    const { id } = (await owners.administer('POST', '/api/v2/admin/nodes', body)) as { id: string };
    const { items } = (await owners.administer('GET', '/api/v2/admin/nodes')) as { items: { id: string }[] };
    return { id, other: items.find((each) => each.id !== id)?.id ?? '' };
  }

  /** Runs a command that the panel shows, such as `npx berth daemon join URL CODE`, on the host of the node. */
  async run(shown: string): Promise<void> {
    const words = shown.trim().split(' ').slice(2);
    const env = berthEnvironment(this.#dataDir, this.#daemon.ports);
    await promisify(execFile)(compiledCommand(), words, { cwd: tmpdir(), env });
  }

  kill(): Promise<void> {
    return this.#daemon.kill();
  }

  async startAgain(): Promise<void> {
    const { ports } = this.#daemon;
    this.#daemon = await BerthProcess.start('daemon', { dataDir: this.#dataDir, ports });
  }

  dispose(): Promise<void> {
    return this.#daemon.dispose();
  }
}
