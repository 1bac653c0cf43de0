import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sqlite3 from 'sqlite3';
import { BerthProcess, isHealthy, until } from '../berth-process.js';
import { freePort } from '../free-port.js';
import { describeAsRoot, describeWith, testService } from '../services.js';
import { type Ask, asker, untilStatus } from '../vertical-slice.js';

/*
 * A plain user's server, on a root daemon, whose program (`program.cjs`) tries everything that its owner could
 * wish for. What it says is printed; what is true is looked up on the host.
 */

const OWNER = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const PLAIN = { email: 'eve@example.org', username: 'Eve', password: 'Silent-Anchor-58' };
const TIMEOUT_MS = 120_000;

type Server = { path: string; containerId: string; folder: string };

class Scene {
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

  /** Nothing is prepared: the folder is below one that nobody else can enter, as `./data` in root's home is. */
  static async open(home: string, env: Record<string, string>): Promise<Scene> {
    const berth = await BerthProcess.start('up', { dataDir: join(home, 'berth', 'data'), env });
    try {
      const owner = await signIn(berth, OWNER);
      await allowRegistration(join(berth.dataDir, 'panel', 'panel.sqlite'));
      const ask = await signIn(berth, PLAIN);
      const victim = await makeServer(owner, berth.dataDir, 'victim');
      const hostile = await makeServer(ask, berth.dataDir, 'hostile');
      const daemon = asker(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
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

  /** The program and what an attacker may know are put into the server's folder, as its owner would. */
  arm(sockets: string[]): void {
    const { dataDir, hostile } = this;
    const isOther = (path: string) => !`${path}/`.startsWith(`${hostile.folder}/`);
    const { files, folders } = listing(dataDir);
    const plan = {
      files: [...files.filter(isOther), '/etc/shadow', '/etc/gshadow', '/root/.ssh/id_ed25519'],
      folders: [...folders.filter(isOther), dataDir],
      shown: ['', 'servers', 'package.json', 'own-packages.cjs'].map((name) => join(dataDir, name)),
      sockets,
      elsewhere: ['/tmp', '/var/tmp', '/dev/shm'],
    };
    copyFileSync(join(import.meta.dirname, 'program.cjs'), join(hostile.folder, 'index.js'));
    writeFileSync(join(hostile.folder, 'plan.json'), JSON.stringify(plan));
  }

  /** What must stay as it is: the secrets, and all that is another server's. */
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
      // On an engine it would outlive the services; one that a test has removed is gone already.
      await this.daemon('DELETE', '/container', { id: containerId, remove_data: true }).catch(
        () => undefined,
      );
    }
    await this.berth.dispose();
  }
}

async function signIn(berth: BerthProcess, person: typeof OWNER): Promise<Ask> {
  const anybody = asker(berth.panelUrl, {});
  await anybody('POST', '/api/v2/auth/register', person, 201);
  const { email, password } = person;
  const { headers } = await anybody('POST', '/api/v2/auth/login', { email, password });
  return asker(berth.panelUrl, { cookie: String(headers.getSetCookie()[0]?.split(';')[0]) });
}

/** As an administrator will be able to by the settings. */
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
    201,
  );
  const { id, containerId } = body as { id: string; containerId: string };
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

/** Files below `folders` that somebody could gain rights by. */
function setuidFiles(folders: string[], ...options: string[]): string[] {
  const found = execFileSync('find', [...folders, ...options, '-xdev', '-type', 'f', '-perm', '/6000'], {
    encoding: 'utf8',
  });
  return found.split('\n').filter(Boolean);
}

/** Of whom /proc/<pid>/status says so, in whatever session or namespace. */
function processesOf(what: RegExp): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return !/^State:\s+[ZX]/m.test(status) && what.test(status);
      } catch {
        // It has ended while we looked.
        return false;
      }
    });
}

const processesOfUser = (uid: number) => processesOf(new RegExp(`^Uid:.*\\b${uid}\\b`, 'm'));

const wordOf = (lines: string[], word: string) => lines.filter((line) => line.startsWith(`${word} `));

function hostileServer(environment: () => { env: Record<string, string>; sockets: string[] }): void {
  let home: string;
  let scene: Scene;
  let lines: string[];
  let before: Record<string, string>;
  let uid: number;
  let servicesBefore: string[];
  const services = () => processesOf(new RegExp(`^PPid:\\s+${scene.berth.pid}$`, 'm'));

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'berth-hostile-'));
    chmodSync(home, 0o700);
    const { env, sockets } = environment();
    scene = await Scene.open(home, env);
    servicesBefore = services();
    scene.arm(sockets);
    before = scene.fingerprints();
    await scene.power('start');
    await until(
      'the end of all attempts',
      TIMEOUT_MS,
      async () => wordOf(await scene.lines(), 'END').length > 0,
    );
    lines = await scene.lines();
    uid = Number(wordOf(lines, 'USER')[0]?.split(' ')[1]);
    console.log(summary(lines));
  }, 2 * TIMEOUT_MS);
  afterAll(async () => {
    await scene?.close();
    rmSync(home, { recursive: true, force: true });
  }, TIMEOUT_MS);

  test('did nothing of what it tried', () => {
    expect(wordOf(lines, 'DONE')).toEqual([]);
    expect(wordOf(lines, 'REFUSED').length).toBeGreaterThan(100);
    expect(uid).toBeGreaterThanOrEqual(200_000);
  });

  test('left everything of others as it was', async () => {
    expect(scene.fingerprints()).toEqual(before);
    expect(services()).toEqual(servicesBefore);
    expect(await isHealthy(scene.berth.panelUrl)).toBe(true);
    expect(await isHealthy(scene.berth.daemonUrl)).toBe(true);
    const { body } = await scene.daemon('GET', `/container/status/${scene.victim.containerId}`);
    expect(body).toMatchObject({ status: 'running' });
  });

  test('runs commands as the same user, who is not that of another server', async () => {
    const idOf = async ({ containerId: id }: Server) => {
      const command = [
        'node',
        '-e',
        'console.log(process.getuid(), process.getgid(), process.getgroups().join())',
      ];
      const { body } = await scene.daemon('POST', '/container/command', { id, command });
      return (body as { stdout: string }).stdout.trim();
    };
    expect(await idOf(scene.hostile)).toBe(`${uid} ${uid} ${uid}`);
    expect(await idOf(scene.victim)).toMatch(/^2\d{5} /);
    expect(await idOf(scene.victim)).not.toBe(`${uid} ${uid} ${uid}`);
  });

  test('ends with all that it has hidden, and leaves no program with the rights of others', async () => {
    expect(processesOfUser(uid).length).toBeGreaterThanOrEqual(3);
    await scene.power('kill');
    await until('its processes to end', TIMEOUT_MS, () => processesOfUser(uid).length === 0);
    await until('setuid bits to be gone', TIMEOUT_MS, () => setuidFiles([scene.dataDir]).length === 0);
    expect(
      setuidFiles(['/tmp', '/var/tmp', '/dev/shm'], '-maxdepth', '1').filter((path) =>
        path.includes(`shell-${uid}`),
      ),
    ).toEqual([]);
  });

  test('is removed with what it planted, and nothing that its links name', async () => {
    await scene.power('start');
    await until(
      'the end of all attempts',
      TIMEOUT_MS,
      async () => wordOf(await scene.lines(), 'END').length > 1,
    );
    await scene.ask('DELETE', `${scene.hostile.path}?removeData=true`, undefined, 204);
    expect(processesOfUser(uid)).toEqual([]);
    expect(scene.fingerprints()).toEqual(before);
    expect(() => lstatSync(scene.hostile.folder)).toThrow('ENOENT');
  });
}

/** One line for each kind of attempt. */
function summary(lines: string[]): string {
  const counts = new Map<string, { refused: number; done: number; why: Set<string> }>();
  for (const line of lines) {
    const [, word, rest] = /^(REFUSED|DONE) (.*)$/.exec(line) ?? [];
    if (word === undefined || rest === undefined) continue;
    const code = / (E[A-Z]+|\S*)$/.exec(rest)?.[1] ?? '';
    const deed = word === 'DONE' ? rest : rest.slice(0, rest.length - code.length).trim();
    const count = counts.get(deed) ?? { refused: 0, done: 0, why: new Set() };
    counts.set(deed, count);
    count[word === 'DONE' ? 'done' : 'refused'] += 1;
    if (word === 'REFUSED' && code !== '') count.why.add(code);
  }
  const rows = [...counts].map(
    ([deed, { refused, done, why }]) =>
      `${done > 0 ? 'DONE   ' : 'refused'} ${deed} (${refused + done}) ${[...why].join(' ')}`,
  );
  return [`a hostile server as user ${wordOf(lines, 'USER').join()}`, ...rows].join('\n');
}

describeAsRoot('a hostile server as a process', () => {
  hostileServer(() => ({ env: { DAEMON_RUNTIME: 'process' }, sockets: ['/var/run/docker.sock'] }));
});

describeWith(['docker'], 'a hostile server on Docker', () => {
  describe('with a daemon that is root', () => {
    hostileServer(() => {
      const socket = testService('docker');
      const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socket}` };
      return { env, sockets: ['/var/run/docker.sock', socket] };
    });
  });
});
