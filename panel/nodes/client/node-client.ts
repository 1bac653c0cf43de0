import { DomainError } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';
import { NodeRefusal, refusalOf, statusIn } from '../connection/node-refusals.js';
import { createDaemonCalls, type DaemonCalls, type DaemonSchemas } from './daemon-calls.js';
import { createDaemonConsoles } from './daemon-socket.js';
import type {
  ContainerInfo,
  ContainerState,
  Installation,
  Installer,
  ListedContainer,
  NodeClient,
  NodeTarget,
  PowerAction,
} from './node.js';
import { followEvents, isAbsent } from './node-events.js';
import { followInstallation } from './node-installation.js';

export type NodeTimeouts = { readMs: number; powerMs: number; installMs: number };

/**
 * The time limits of calls. If a power action takes longer than `powerMs`, the daemon continues it in the background,
 * and the status shows the result later. An installation may download gigabytes.
 */
const TIMEOUTS: NodeTimeouts = { readMs: 3000, powerMs: 10_000, installMs: 30 * 60_000 };

/** Returns a client for a node's daemon. Responses have the panel's types. */
export function connectNode(target: NodeTarget, timeouts: NodeTimeouts = TIMEOUTS): NodeClient {
  const calls = createDaemonCalls(target, timeouts.readMs);
  const { call, open, forward } = calls;
  const timeoutMs = timeouts.powerMs;
  /** Runs a request that returns the state of a container, and reports that state to watchers. */
  const withReport = async <S extends ContainerState>(work: () => Promise<S>): Promise<S> => {
    const askedMs = performance.now();
    const state = await work();
    target.onState?.(state, askedMs);
    return state;
  };
  return {
    call,
    open,
    forward,
    openConsole: createDaemonConsoles(target),
    refusalOfKey: () => refusalOfKey(calls),
    describeInstaller: async (type, version) => {
      const installer = await call('describeInstaller', { body: { type, version } });
      const { default_port: defaultPort, requires_eula: requiresEula, variables } = installer;
      return { defaultPort, requiresEula, variables, limits: limitsIn(installer) };
    },
    install: async ({ key, env, port, ports, adopt, moveOf, limits = {}, portRanges, ...rest }, watch) => {
      const end = await followInstallation(
        {
          begin: () =>
            call(
              'installContainer',
              {
                headers: { Prefer: 'respond-async', 'Idempotency-Key': key },
                body: {
                  ...rest,
                  ...(port === undefined ? {} : { port }),
                  ...(ports === undefined ? {} : { ports: [...ports] }),
                  ...(adopt === undefined ? {} : { adopt }),
                  ...(moveOf === undefined ? {} : { move_of: moveOf }),
                  ...daemonLimits(limits),
                  ...(portRanges === undefined ? {} : { port_ranges: [...portRanges] }),
                  env: { ...env },
                },
              },
              { signal: watch.signal, timeoutMs },
            ),
          look: (id) => call('getOperation', { params: { id } }, { signal: watch.signal }),
          made: (result) => stateOf(calls.resultOf('installContainer', result)),
          failure: (error) => refusalOf(statusIn(error), error),
          isPassing: (error) => statusIn(error) === 503,
        },
        { timeoutMs: timeouts.installMs, silenceMs: timeouts.powerMs },
        watch,
      );
      if ('container' in end) target.onState?.(end.container, performance.now());
      return end;
    },
    control: (id, action) =>
      withReport(async () => stateOf(await call(POWER[action], { body: { id } }, { timeoutMs }))),
    remove: async (id, removeData) => {
      await call('removeContainer', { body: { id, remove_data: removeData } }, { timeoutMs });
    },
    list: (options) => listAll(calls, { ...options, timeoutMs: timeouts.readMs }),
    glance: async (options) => {
      const { containers } = await call('listContainers', { query: { limit: 1 } }, options);
      return containers[0]?.reachable ?? true;
    },
    status: async (id, options) => infoOf(await call('getContainerStatusById', { params: { id } }, options)),
    events: (signal, after) => followEvents(calls, { signal, after, answerMs: timeouts.readMs }),
    stats: async (ids, options) => {
      try {
        return (await call('listContainerStats', { query: { ids: [...ids] } }, options)).stats;
      } catch (error) {
        if (error instanceof NodeRefusal && isAbsent(error.status)) return [];
        throw error;
      }
    },
  };
}

const daemonLimits = ({ memoryLimit, cpuLimit, diskLimit }: NonNullable<Installation['limits']>) => ({
  ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
  ...(cpuLimit === undefined ? {} : { cpu_limit: cpuLimit }),
  ...(diskLimit === undefined ? {} : { disk_limit: diskLimit }),
});

function limitsIn(installer: DaemonSchemas['Installer']): Installer['limits'] {
  const { memory_limit: memoryBytes, cpu_limit: cpus, disk_limit: diskBytes = 0 } = installer;
  return memoryBytes === undefined || cpus === undefined ? undefined : { memoryBytes, cpus, diskBytes };
}

const POWER = {
  start: 'startContainer',
  stop: 'stopContainer',
  restart: 'restartContainer',
  kill: 'killContainer',
} as const satisfies Record<PowerAction, string>;

const stateOf = ({ id, status }: DaemonSchemas['ContainerState']): ContainerState => ({ id, status });

function infoOf(container: DaemonSchemas['Container']): ContainerInfo {
  const { name, type, version, port, uptime, started_at: startedAt } = container;
  return {
    ...stateOf(container),
    name,
    type,
    version,
    port,
    uptimeS: uptime,
    startedAt: startedAt === null ? null : isoTime(Date.parse(startedAt)),
  };
}

/** The maximum number of pages of a list: more than a daemon's containers need. */
const MAX_PAGES = 10;
const PAGE_ITEMS = 500;

/** Reads the whole list of containers. All pages share one time limit. */
async function listAll(
  { call }: DaemonCalls,
  { timeoutMs, ...options }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Map<string, ListedContainer>> {
  const endsAtMs = performance.now() + timeoutMs;
  const all = new Map<string, ListedContainer>();
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = { limit: PAGE_ITEMS, cursor };
    const leftMs = Math.max(1, Math.ceil(endsAtMs - performance.now()));
    const page = await call('listContainers', { query }, { ...options, timeoutMs: leftMs });
    for (const one of page.containers) all.set(one.id, { ...infoOf(one), isReachable: one.reachable });
    if (page.next_cursor === null) return all;
    cursor = page.next_cursor;
  }
  throw new DomainError('unavailable', 'The node lists more containers than the panel supports.');
}

const UNKNOWN_ID = `cnt_${'0'.repeat(26)}`;

/**
 * Returns why the node rejects the key; null if it accepts it. The requests change nothing, because the daemon checks
 * the key before anything else.
 */
async function refusalOfKey({ call }: DaemonCalls): Promise<string | null> {
  const results = await Promise.allSettled([
    call('getDaemon', {}),
    call('listContainers', { query: { limit: 1 } }),
    call('startContainer', { body: { id: UNKNOWN_ID } }),
    call('describeInstaller', { body: { type: 'none', version: 'latest' } }),
  ]);
  const refusals = results.map((one) => (one.status === 'rejected' ? refusalIn(one.reason) : undefined));
  const refused = refusals.find((one) => one?.status === 401 || one?.status === 403);
  if (refused === undefined) return null;
  if (refused.status === 401) return 'The node rejects this key: use a key that its daemon knows.';
  return `The key lacks permissions on the node: ${refused.reason} Use a key with container:read, container:control and container:manage.`;
}

/** Returns the node's refusal if the error is one; otherwise undefined. */
function refusalIn(error: unknown): NodeRefusal | undefined {
  if (error instanceof NodeRefusal) return error;
  if (error instanceof DomainError) return undefined;
  throw error;
}
