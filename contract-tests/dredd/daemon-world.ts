import { until } from '../../testing/berth-process.js';
import { freePort } from '../../testing/free-port.js';
import { mustSucceed } from '../api-client.js';
import type { ContractSettings, Credential, World } from './contract.js';

export type DaemonWorld = ReturnType<typeof createDaemonWorld>;
type Container = { id: string; name: string };
type OperationView = { id: string; container_id: string | null };

const CHANGE_TIMEOUT_MS = 30_000;

/** Makes containers for the daemon's transactions. */
export function createDaemonWorld({ daemonUrl, daemonKeys }: ContractSettings) {
  let names = 0;
  const shared = new Map<string, Promise<Container>>();
  const authorization = (key: string) => ({ authorization: `Bearer ${key}` });

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    mustSucceed(daemonUrl, {
      method,
      path,
      headers: { ...authorization(daemonKeys.full), ...headers },
      ...(body === undefined ? {} : { body }),
    });

  const newName = () => `contract-${++names}`;

  const newKey = () => ({ 'idempotency-key': newName() });

  /** What a new container is made of. */
  const plan = async (type = 'nodejs') => ({ type, name: newName(), port: await freePort() });

  async function installed(type?: string): Promise<Container> {
    return (await ask('POST', '/container/install', await plan(type))) as Container;
  }

  async function untilStatus(id: string, wanted: string): Promise<void> {
    await until(`${id} to be ${wanted}`, CHANGE_TIMEOUT_MS, async () => {
      const { status } = (await ask('GET', `/container/status/${id}`)) as { status: string };
      return status === wanted;
    });
  }

  async function running(type?: string): Promise<Container> {
    const container = await installed(type);
    await ask('POST', '/container/start', { id: container.id });
    await untilStatus(container.id, 'running');
    return container;
  }

  /** An installation that is under way, for seconds yet. */
  async function installing(): Promise<{ operationId: string; id: string }> {
    const headers = { prefer: 'respond-async' };
    const { id: operationId } = (await ask(
      'POST',
      '/container/install',
      await plan('slow'),
      headers,
    )) as OperationView;
    let id: string | null = null;
    await until('the installation to have a container', CHANGE_TIMEOUT_MS, async () => {
      id = ((await ask('GET', `/operations/${operationId}`)) as OperationView).container_id;
      return id !== null;
    });
    return { operationId, id: String(id) };
  }

  const once = (name: string, make: () => Promise<Container>): Promise<Container> => {
    const known = shared.get(name) ?? make();
    shared.set(name, known);
    return known;
  };

  return {
    plan,
    newName,
    newKey,
    installed,
    running,
    installing,
    /** For transactions that leave it as it is. */
    sharedInstalled: () => once('installed', () => installed()),
    sharedRunning: () => once('running', () => running()),
    sharedPinged: () => once('pinged', () => running('pinged')),

    /** The Idempotency-Key of a container that is there. */
    async usedKey(): Promise<Record<string, string>> {
      const headers = newKey();
      await ask('POST', '/container/install', await plan(), headers);
      return headers;
    },

    remove: (id: string) => ask('DELETE', '/container', { id, remove_data: true }),

    /** An operation that is over. */
    async finishedOperation(): Promise<string> {
      const headers = { prefer: 'respond-async' };
      const begun = (await ask('POST', '/container/install', await plan(), headers)) as OperationView;
      await until('the installation to end', CHANGE_TIMEOUT_MS, async () => {
        const { status } = (await ask('GET', `/operations/${begun.id}`)) as { status: string };
        return status !== 'running';
      });
      return begun.id;
    },

    async credentials(kind: Credential, { operation }: Parameters<World['credentials']>[1]) {
      if (kind === 'none' || operation.security?.length === 0) return {};
      if (kind === 'full') return authorization(daemonKeys.full);
      const needsNarrow = operation['x-permission'] === 'sftp:read';
      return authorization(needsNarrow ? daemonKeys.other : daemonKeys.narrow);
    },
  };
}
