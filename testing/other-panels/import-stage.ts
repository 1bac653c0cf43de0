import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDaemon, type TestDaemon } from '../berth/start-daemon.js';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { freePort } from '../network/free-port.js';

const API = '/api/v2';
/** A user of the other panels who owns a server. */
export const MIRA = { email: 'mira@example.org', password: 'Tide-pool-2019' };

/** A panel with a daemon, into which another panel is imported. */
export class ImportStage {
  readonly panel: TestPanel;
  readonly daemon: TestDaemon;
  /** The cookie of the administrator. */
  readonly admin: string;
  /** A folder of the test, from which the daemon adopts folders. */
  readonly folder: string;
  readonly #key: string;

  private constructor(parts: Pick<ImportStage, 'panel' | 'daemon' | 'admin' | 'folder'>, key: string) {
    this.panel = parts.panel;
    this.daemon = parts.daemon;
    this.admin = parts.admin;
    this.folder = parts.folder;
    this.#key = key;
  }

  static async start(): Promise<ImportStage> {
    const folder = await mkdtemp(join(tmpdir(), 'berth-import-'));
    const [daemon, panel] = [await startTestDaemon({ DAEMON_ADOPT_FROM: folder }), await startTestPanel()];
    const admin = await panel.signUp();
    await panel.enrolLocal({ name: 'Wings one', url: daemon.url, key: daemon.firstKey });
    const body = { name: 'import', permissions: ['*'] };
    const { key } = (await panel.send('POST', `${API}/account/apikeys`, { cookie: admin, body })).body;
    return new ImportStage({ panel, daemon, admin, folder }, key);
  }

  /** The environment of the command. */
  get environment(): { DATA_DIR: string; BERTH_URL: string; BERTH_KEY: string } {
    return { DATA_DIR: this.panel.dataDir, BERTH_URL: this.panel.url, BERTH_KEY: this.#key };
  }

  /**
   * Reads a file of this folder as SQL with free ports instead of 45001, 45002 and 45004, and other texts replaced.
   * @returns the SQL, and the port that was 45001
   */
  async read(name: string, others: Record<string, string> = {}): Promise<{ sql: string; port: number }> {
    let sql = await readFile(join(import.meta.dirname, name), 'latin1');
    const port = await freePort();
    for (const given of ['45002', '45004']) sql = sql.replaceAll(given, String(await freePort()));
    for (const [from, to] of Object.entries(others)) sql = sql.replaceAll(from, to);
    return { sql: sql.replaceAll('45001', String(port)), port };
  }

  /** Stores a dump with free ports. @returns its path, and the port that was 45001 */
  async dump(): Promise<{ file: string; port: number }> {
    const { sql, port } = await this.read('pterodactyl-dump.sql');
    const file = join(this.folder, 'panel.sql');
    await writeFile(file, sql, 'latin1');
    return { file, port };
  }

  // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
  async get(path: string, cookie: string = this.admin): Promise<any> {
    return (await this.panel.send('GET', API + path, { cookie })).body;
  }

  signIn(body: object) {
    return this.panel.send('POST', `${API}/auth/login`, { body });
  }

  async stop(): Promise<void> {
    await this.panel.stop();
    await this.daemon.stop();
    await rm(this.folder, { recursive: true });
  }
}
