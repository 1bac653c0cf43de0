import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../lib/database/database.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { packageRoot } from '../../../lib/process/package-root.js';
import { systemClock } from '../../../lib/time/clock.js';
import { emptySqlite } from '../../../testing/database/empty-sqlite.js';
import { ownUids } from '../../../testing/game-servers/own-uids.js';
import { freePortRow } from '../../../testing/network/free-port.js';
import { createCatalogue } from '../../catalog/catalogue.js';
import { daemonMigrations } from '../../database/migrations.js';
import { LogStore } from '../../logs/log-store.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import { createDockerRuntime } from '../../runtimes/docker/docker-runtime.js';
import { ProcessRuntime } from '../../runtimes/process/process-runtime.js';
import { type Containers, createContainers, type Timing } from '../containers.js';
import { createServerTypes, type ServerTypes } from '../installation/server-types.js';
import type { UserPolicy } from '../users/server-users.js';

export type HarnessOptions = {
  /** Holds all state; a harness that is opened on it again is the next daemon. */
  folder: string;
  /** The engine's socket; without one, servers run as processes. */
  dockerSocket?: string;
  timing?: Partial<Timing>;
  defaultId?: string;
  /** The users of servers. As root on an engine, each has its own; without an engine it is this process's user. */
  users?: UserPolicy;
  ownPorts?: readonly number[];
  logger?: Logger;
  /** Other modules of a daemon, which exist before its containers are recovered. */
  domain?: (containers: Containers) => void;
  /** Observes or replaces the runtime of the containers. */
  wrap?: (runtime: ContainerRuntime) => ContainerRuntime;
};

/** A daemon's container module on a folder, with real servers. */
export type Harness = {
  containers: Containers;
  runtime: ContainerRuntime;
  serverTypes: ServerTypes;
  logs: LogStore;
  database: Database;
  close(): Promise<void>;
};

const ENGINE_LIMITS = { memory_bytes: 67_108_864, cpus: 1, pids: 64 };

export const OWN_USERS: UserPolicy = { range: ownUids() };

/** Server types that run the shell script in the variable SCRIPT. */
const TYPES: Record<string, object> = {
  shell: {},
  'shell-console': { stop: { console: 'quit' } },
  'shell-port': { ready: { port: 'tcp' } },
  'shell-eula': { requires_eula: true },
  'shell-needs': {
    process: {
      needs: [
        { program: 'sh', advice: 'install a shell' },
        { file: 'server.jar', advice: 'fetch it' },
      ],
      command: ['sh', '-c', 'cat server.jar; echo ready; sleep 1000'],
    },
  },
  'shell-wants': {
    process: {
      needs: [{ program: 'no-such-program', advice: 'install it from its vendor' }],
      command: ['sh'],
    },
  },
  'shell-install': {
    process: { install: [['sh', '-c', 'eval "$INSTALL"']], command: ['sh', '-c', 'eval "$SCRIPT"'] },
  },
};

/** The default port of the types; the ports after it are free as well. The same for all harnesses of a suite. */
let firstPort: Promise<number> | undefined;
const PORTS_IN_A_ROW = 8;

function writeCatalogue(folder: string, defaultPort: number): string {
  const catalogue = join(folder, 'catalog');
  mkdirSync(catalogue, { recursive: true });
  for (const [type, differs] of Object.entries(TYPES)) {
    const command = ['sh', '-c', 'eval "$SCRIPT"'];
    const full = {
      type,
      name: type,
      description: 'Runs a shell script.',
      image: 'berth-test/busybox:latest',
      versions: { latest: {} },
      version_pattern: '\\d',
      default_port: defaultPort,
      protocols: ['tcp'],
      env: { SCRIPT: 'echo ready; sleep 1000', INSTALL: 'true' },
      data_path: '/data',
      command,
      ready: { pattern: '^ready' },
      stop: { signal: 'SIGTERM' },
      limits: ENGINE_LIMITS,
      files: { 'starter/hello.txt': { content: 'hello' } },
      process: { install: [], command },
      ...differs,
    };
    // JSON is valid YAML.
    writeFileSync(join(catalogue, `${type}.yaml`), JSON.stringify(full));
  }
  return catalogue;
}

const openFile = (location: string) => openDatabase({ location, migrations: daemonMigrations });
let emptyFile: Promise<Buffer> | undefined;

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Opens the module on a folder; the caller calls `recover`. */
export async function openHarness(options: HarnessOptions): Promise<Harness> {
  const { folder, dockerSocket, timing, defaultId, ownPorts = [] } = options;
  const { logger = quiet, wrap = (runtime: ContainerRuntime) => runtime } = options;
  const hasOwn = dockerSocket !== undefined && process.getuid?.() === 0;
  const users = options.users ?? (hasOwn ? OWN_USERS : undefined);
  firstPort ??= freePortRow(PORTS_IN_A_ROW);
  const at = (name: string) => join(folder, name);
  const location = at('daemon.db');
  if (!existsSync(location)) {
    emptyFile ??= emptySqlite(openFile);
    writeFileSync(location, await emptyFile, { mode: 0o600 });
  }
  const database = await openFile(location);
  const runtime =
    dockerSocket === undefined
      ? new ProcessRuntime({ runsFolder: at('runs'), logger: quiet })
      : createDockerRuntime({
          daemonId: `test-${folder.replace(/[^a-zA-Z0-9]/g, '')}`,
          logger: quiet,
          dockerHost: `unix://${dockerSocket}`,
          publishHost: '127.0.0.1',
        });
  const logs = new LogStore({ folder: at('logs'), clock: systemClock, logger: quiet });
  const catalogue = await createCatalogue({
    folders: [join(packageRoot(), 'catalog'), writeCatalogue(folder, await firstPort)],
  });
  const containers = await createContainers({
    database,
    runtime: wrap(runtime),
    catalogue,
    logs,
    clock: systemClock,
    logger,
    serversFolder: at('servers'),
    trashFolder: at('trash'),
    ownPorts,
    ...(defaultId === undefined ? {} : { defaultId }),
    ...(users === undefined ? {} : { users }),
    timing: { firstDelayMs: 20, maxDelayMs: 80, portPollMs: 50, retryMs: 100, pingEveryMs: 100, ...timing },
  });
  options.domain?.(containers);
  return {
    containers,
    runtime,
    serverTypes: createServerTypes({ catalogue, runtime }),
    logs,
    database,
    async close() {
      await containers.close();
      await logs.close();
      await runtime.close();
      await database.close();
    },
  };
}
