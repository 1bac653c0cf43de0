import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startDaemon } from '../apps/daemon.js';
import type { RunningService } from '../apps/http.js';
import { startPanel } from '../apps/panel.js';
import { type DaemonConfig, type PanelConfig, readDaemonConfig, readPanelConfig } from '../config/index.js';
import { freePort } from './network/free-port.js';

/* A failed start leaves nothing locked or open, and the next start in the same process works. */

type Fixture<Config> = {
  config: Config & { port: number; database: string; folder: string };
  start(config: Config): Promise<RunningService>;
};

let folder: string;
/** Services that are stopped even when a test fails. */
const started: RunningService[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-failed-start-'));
});
afterEach(async () => {
  for (const service of started.splice(0)) await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function noted(start: Promise<RunningService>): Promise<RunningService> {
  const service = await start;
  started.push(service);
  return service;
}

const daemonFixture = async () => ({
  config: {
    ...readDaemonConfig({
      DATA_DIR: folder,
      DAEMON_RUNTIME: 'process',
      DAEMON_LOG_LEVEL: 'silent',
      DAEMON_PORT: String(await freePort()),
      DAEMON_SFTP_PORT: String(await freePort()),
    }),
  },
  start: (config: DaemonConfig) => noted(startDaemon(config)),
});
const panelFixture = async () => ({
  config: {
    ...readPanelConfig({
      DATA_DIR: folder,
      PANEL_LOG_LEVEL: 'silent',
      PANEL_PORT: String(await freePort()),
    }),
  },
  start: (config: PanelConfig) => noted(startPanel(config)),
});

/** Returns the files of the data folder that this process has open, and how many sockets listen. */
function held(): { files: string[]; listening: number } {
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd));
    } catch {
      // The descriptor was closed in the meantime.
      return '';
    }
  });
  const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/self/net/${name}`, 'utf8')).join('\n');
  const sockets = [...tables.matchAll(LISTENING)].map(([, inode]) => `socket:[${inode}]`);
  // SQLite keeps a file open twice until its lock is released, so duplicates are removed.
  const files = [...new Set(open.filter((file) => file.startsWith(folder)))].sort();
  return { files, listening: sockets.filter((socket) => open.includes(socket)).length };
}

/** Matches the line of a listening socket (state 0A) in proc(5)'s table, and its inode. */
const LISTENING = /: \w+:\w+ \w+:\w+ 0A \S+ \S+ \S+ +\d+ +\d+ (\d+)/g;

/** Returns a configuration whose `nth` read of a property throws, so that the start fails in the middle of a step. */
function faultyAt<Config extends object>(config: Config, nth: number) {
  let readings = 0;
  const faulty = new Proxy(config, {
    get(target, name, receiver) {
      readings += 1;
      if (readings === nth) throw new Error(`reading ${nth} fails`);
      return Reflect.get(target, name, receiver);
    },
  });
  return { faulty, hasFailed: () => readings >= nth };
}

function occupy(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
}

const leave = (server: Server) => new Promise<unknown>((resolve) => server.close(resolve));

const services = [
  ['daemon', daemonFixture],
  ['panel', panelFixture],
] as const;

describe.each(services)('a start of the %s that fails', (_name, makeFixture) => {
  let fixture: Fixture<object>;
  let before: ReturnType<typeof held>;
  beforeEach(async () => {
    fixture = (await makeFixture()) as unknown as Fixture<object>;
    before = held();
  });

  const expectNothingHeld = () => expect(held()).toEqual(before);
  const expectToStart = async () => {
    const service = await fixture.start(fixture.config);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await service.stop();
    expectNothingHeld();
  };

  test('a start of a service that fails at any step leaves no lock, file or connection open', async () => {
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      const { faulty, hasFailed } = faultyAt(fixture.config, nth);
      const outcome = await fixture.start(faulty).catch((error: unknown) => error as Error);
      if (!hasFailed()) {
        await (outcome as RunningService).stop();
        break;
      }
      expect(outcome).toMatchObject({ message: `reading ${nth} fails` });
      failures += 1;
      expectNothingHeld();
    }
    expect(failures).toBeGreaterThan(10);
    await expectToStart();
  });

  test('a start of a service that fails because its port is in use leaves no lock, file or connection open', async () => {
    const taken = await freePort();
    const other = await occupy(taken);
    before = held();
    await expect(fixture.start({ ...fixture.config, port: taken })).rejects.toThrow(`Port ${taken} on`);
    expectNothingHeld();
    let readings = 0;
    const { port } = fixture.config;
    const late = Object.defineProperty({ ...fixture.config }, 'port', {
      // `assertAddress` reads the port once and finds it free.
      get: () => (readings++ === 0 ? port : taken),
    });
    await expect(fixture.start(late)).rejects.toThrow(`Port ${taken} on`);
    expectNothingHeld();
    await leave(other);
    before = held();
    await expectToStart();
  });

  test('a start of a service that fails because its database is damaged leaves no lock, file or connection open', async () => {
    mkdirSync(fixture.config.folder, { recursive: true, mode: 0o700 });
    writeFileSync(fixture.config.database, 'not a database, but long enough to look like one'.repeat(100));
    await expect(fixture.start(fixture.config)).rejects.toThrow('is damaged');
    expectNothingHeld();
    rmSync(fixture.config.database);
    await expectToStart();
  });

  test('a start that fails because another service uses the same folder leaves no lock, file or connection open', async () => {
    const first = await fixture.start(fixture.config);
    const second = { ...fixture.config, port: await freePort(), sftpPort: await freePort() };
    await expect(fixture.start(second)).rejects.toThrow('already uses');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.stop();
    expectNothingHeld();
    await expectToStart();
  });
});

describe('a start of the daemon that fails', () => {
  test('a start that fails because of a server type or the container engine leaves no lock, file or connection open', async () => {
    const { config, start } = await daemonFixture();
    const before = held();
    const type = join(config.catalogue, 'broken.yaml');
    mkdirSync(config.catalogue, { recursive: true });
    writeFileSync(type, 'image: [');
    await expect(start(config)).rejects.toThrow('broken.yaml');
    expect(held()).toEqual(before);
    rmSync(type);
    const dockerHost = `unix://${join(folder, 'no-engine.sock')}`;
    await expect(start({ ...config, runtime: 'docker', dockerHost })).rejects.toThrow('No container engine');
    expect(held()).toEqual(before);
    await (await start(config)).stop();
    expect(held()).toEqual(before);
  });
});

describe('a start of the panel that fails', () => {
  test('a start that fails because of a secret or a plugin leaves no lock, file or connection open', async () => {
    const { config, start } = await panelFixture();
    const before = held();
    await expect(start({ ...config, publicUrl: 'no address' })).rejects.toThrow('Invalid URL');
    expect(held()).toEqual(before);
    const pepper = join(config.folder, 'password-pepper');
    rmSync(pepper);
    await expect(start(config)).rejects.toThrow('PANEL_PASSWORD_PEPPER');
    expect(held()).toEqual(before);
  });
});
