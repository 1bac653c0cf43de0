import { createHash } from 'node:crypto';
import { copyFileSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { BerthProcess } from '../berth/berth-process.js';
import { freePort } from '../network/free-port.js';
import { type Ask, clientFor, untilStatus } from '../vertical-slice.js';

const OWNER = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const PLAIN = { email: 'eve@example.org', username: 'Eve', password: 'Silent-Anchor-58' };

export type Server = { path: string; containerId: string; folder: string };

export class Scene {
  readonly dataDir: string;
  readonly berth: BerthProcess;
  readonly victim: Server;
  readonly hostile: Server;
  readonly ask: Ask;
  readonly daemon: Ask;

  private constructor(
    berth: BerthProcess,
    people: { ask: Ask; daemon: Ask },
    servers: { victim: Server; hostile: Server },
  ) {
    this.berth = berth;
    this.dataDir = berth.dataDir;
    this.ask = people.ask;
    this.daemon = people.daemon;
    this.victim = servers.victim;
    this.hostile = servers.hostile;
  }

  /**
   * Starts the services. The data folder is below a folder that no other user can enter, like `./data` in root's home.
   */
  static async open(home: string, env: Record<string, string>): Promise<Scene> {
    const berth = await BerthProcess.start('up', { dataDir: join(home, 'berth', 'data'), env });
    try {
      const owner = await signIn(berth, OWNER);
      await allowRegistration(join(berth.dataDir, 'panel', 'panel.sqlite'));
      const ask = await signIn(berth, PLAIN);
      const victim = await makeServer(owner, berth.dataDir, 'victim');
      const hostile = await makeServer(ask, berth.dataDir, 'hostile');
      const daemon = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
      await owner('POST', `${victim.path}/power`, { action: 'start' });
      await untilStatus(owner, victim.path, 'running');
      return new Scene(berth, { ask, daemon }, { victim, hostile });
    } catch (error) {
      await berth.dispose();
      throw error;
    }
  }

  power(action: string): Promise<unknown> {
    return this.ask('POST', `${this.hostile.path}/power`, { action });
  }

  async lines(): Promise<string[]> {
    const { body } = await this.ask('GET', `${this.hostile.path}/logs?tail=1000`);
    return (body as { logs: string[] }).logs;
  }

  /**
   * Writes the attacking program, and everything that an attacker may know, into the server's folder, as its owner
   * would.
   */
  arm(sockets: string[], sharesNetwork: boolean): void {
    const { dataDir, hostile } = this;
    const { daemon, sftp } = this.berth.ports;
    const isOther = (path: string) => !`${path}/`.startsWith(`${hostile.folder}/`);
    const { files, folders } = listing(dataDir);
    const plan = {
      files: [...files.filter(isOther), '/etc/shadow', '/etc/gshadow', '/root/.ssh/id_ed25519'],
      folders: [...folders.filter(isOther), dataDir],
      shown: ['', 'servers', 'package.json', 'own-packages.cjs'].map((name) => join(dataDir, name)),
      sockets,
      // A Docker container has its own network, and therefore its own ports.
      ports: sharesNetwork ? [daemon, sftp] : [],
      elsewhere: ['/tmp', '/var/tmp', '/dev/shm'],
    };
    copyFileSync(join(import.meta.dirname, 'program.cjs'), join(hostile.folder, 'index.js'));
    writeFileSync(join(hostile.folder, 'plan.json'), JSON.stringify(plan));
  }

  /** Returns hashes of everything that must not change: the secrets, and all files of another server. */
  fingerprints(): Record<string, string> {
    const secrets = ['panel/session-secret', 'panel/password-pepper'].map((path) => join(this.dataDir, path));
    const others = listing(this.victim.folder).files;
    return Object.fromEntries(
      [...secrets, ...others].map((path) => {
        const { uid, gid, mode, nlink } = lstatSync(path);
        const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
        return [path, `${digest} ${uid}:${gid} ${mode.toString(8)} ${nlink}`];
      }),
    );
  }

  async close(): Promise<void> {
    for (const { containerId } of [this.victim, this.hostile]) {
      // Remove the container, because on an engine it would outlive the services. A test may already have removed it.
      await this.daemon('DELETE', '/container', { id: containerId, remove_data: true }).catch(
        () => undefined,
      );
    }
    await this.berth.dispose();
  }
}

async function signIn(berth: BerthProcess, person: typeof OWNER): Promise<Ask> {
  const anybody = clientFor(berth.panelUrl, {});
  await anybody('POST', '/api/v2/auth/register', person, 201);
  const { email, password } = person;
  const { headers } = await anybody('POST', '/api/v2/auth/login', { email, password });
  return clientFor(berth.panelUrl, { cookie: String(headers.getSetCookie()[0]?.split(';')[0]) });
}

/** Allows registration, by writing to the database what an administrator would set. */
function allowRegistration(file: string): Promise<void> {
  const row = `INSERT OR REPLACE INTO settings (id, login_max_attempts, login_lockout_minutes, rate_limit_enabled,
    rate_limit_rpm, allow_registration) VALUES (1, 5, 15, 1, 100, 1)`;
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file);
    database.run(row, (error) => database.close(() => (error ? reject(error) : resolve())));
  });
}

async function makeServer(ask: Ask, dataDir: string, name: string): Promise<Server> {
  const { body } = await ask(
    'POST',
    '/api/v2/servers',
    { name, type: 'nodejs', port: await freePort() },
    202,
  );
  const { id, containerId } = body as { id: string; containerId: string };
  await untilStatus(ask, `/api/v2/servers/${id}`, 'installed');
  return { path: `/api/v2/servers/${id}`, containerId, folder: join(dataDir, 'servers', containerId) };
}

function listing(folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathsOf = (all: typeof entries) => all.map(({ parentPath, name }) => join(parentPath, name));
  return {
    files: pathsOf(entries.filter((entry) => entry.isFile() || entry.isFIFO())),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  };
}
