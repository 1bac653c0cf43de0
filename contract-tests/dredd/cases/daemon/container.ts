import { freePort } from '../../../../testing/network/free-port.js';
import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

/** Runs an operation, such as a start, on a new container. Removes the container afterwards. */
const onNew =
  (make: 'installed' | 'running', more: Record<string, unknown> = {}): DaemonCase =>
  async (harness) => {
    const { id } = await harness[make]();
    return { body: { id, ...more }, after: () => harness.remove(id) };
  };

/** Requests an operation that is not possible in the container's state `installed`. */
const onInstalled: DaemonCase = async (harness) => ({ body: { id: (await harness.sharedInstalled()).id } });

const onInstalling: DaemonCase = async (harness) => {
  const { id } = await harness.installing();
  return { body: { id }, after: () => harness.remove(id) };
};

const ofRunning: DaemonCase = async (harness) => ({ query: { id: (await harness.sharedRunning()).id } });

const async = { prefer: 'respond-async' };

export const containerCases: Cases<DaemonHarness> = {
  describeInstaller: {
    200: (_, example) => ({ body: example }),
    404: () => ({ body: { type: 'unheard-of' } }),
    // In these runs, servers are plain processes, and this type needs Docker.
    409: () => ({ body: { type: 'minecraft-bedrock' } }),
  },
  installContainer: {
    // Give each request its own idempotency key, because dredd would send the same one in all requests.
    200: async (harness, example) => ({
      body: { ...example, port: await freePort() },
      headers: harness.newKey(),
      after: () => harness.removeNamed(example['name']),
    }),
    202: async (harness) => ({ body: await harness.plan(), headers: { ...async, ...harness.newKey() } }),
    400: (_, example) => ({ body: { ...example, port: 70_000 } }),
    404: async (harness) => ({
      body: { ...(await harness.plan()), type: 'unheard-of' },
      headers: harness.newKey(),
    }),
    409: async (harness) => {
      const headers = await harness.usedKey();
      return { body: await harness.plan(), headers };
    },
  },
  reinstallContainer: {
    200: async (harness) => {
      const { id, name } = await harness.sharedInstalled();
      return { body: { id, name, preserve_data: true } };
    },
    202: async (harness) => ({ body: { name: (await harness.installed()).name }, headers: async }),
    404: () => ({ body: { name: 'unheard-of' } }),
    409: async (harness) => ({ body: { name: (await harness.sharedRunning()).name } }),
  },
  updateContainer: {
    200: async (harness, example) => {
      const { id } = await harness.sharedChanged();
      const [query] = example['ports'] as object[];
      return { body: { ...example, id, ports: [{ ...query, port: await freePort() }] } };
    },
    404: async (harness) => ({ body: { id: (await harness.sharedInstalled()).id, version: 'unheard-of' } }),
    409: onInstalling,
  },
  startContainer: { 200: onNew('installed'), 409: onInstalling },
  stopContainer: { 200: onNew('running', { timeout: 5 }), 409: onInstalled },
  restartContainer: { 200: onNew('running'), 409: onInstalling },
  killContainer: { 200: onNew('running'), 409: onInstalled },
  removeContainer: {
    200: async (harness) => ({ body: { id: (await harness.installed()).id, remove_data: true } }),
  },
  listContainers: {
    200: async (harness) => {
      await harness.sharedRunning();
      return { query: { limit: '500' } };
    },
  },
  getContainerStatus: { 200: ofRunning },
  getContainerStats: { 200: ofRunning },
  getContainerUsage: { 200: ofRunning },
  getContainerSettings: {
    200: async (harness) => ({ query: { id: (await harness.sharedChanged()).id } }),
  },
  getContainerStatusById: {
    200: async (harness) => ({ params: { id: (await harness.sharedRunning()).id } }),
  },
};
