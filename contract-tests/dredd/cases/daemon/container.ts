import { freePort } from '../../../../testing/free-port.js';
import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

/** A power operation on a new container, which is removed afterwards. */
const onNew =
  (make: 'installed' | 'running', more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => {
    const { id } = await world[make]();
    return { body: { id, ...more }, after: () => world.remove(id) };
  };

/** Refused because the container is in another state. */
const onInstalled =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { id: (await world.sharedInstalled()).id, ...more } });

const onInstalling: DaemonCase = async (world) => {
  const { id } = await world.installing();
  return { body: { id }, after: () => world.remove(id) };
};

const ofRunning: DaemonCase = async (world) => ({ query: { id: (await world.sharedRunning()).id } });

const async = { prefer: 'respond-async' };

export const containerCases: Cases<DaemonWorld> = {
  describeInstaller: {
    200: (_, example) => ({ body: example }),
    404: () => ({ body: { type: 'unheard-of' } }),
    // This type cannot run as a plain process, which the servers of these runs are.
    409: () => ({ body: { type: 'minecraft-bedrock' } }),
  },
  installContainer: {
    // Each with its own idempotency key: dredd would send the same one for all.
    200: async (world, example) => ({
      body: { ...example, port: await freePort() },
      headers: world.newKey(),
      after: () => world.removeNamed(example['name']),
    }),
    202: async (world) => ({ body: await world.plan(), headers: { ...async, ...world.newKey() } }),
    400: (_, example) => ({ body: { ...example, port: 70_000 } }),
    404: async (world) => ({
      body: { ...(await world.plan()), type: 'unheard-of' },
      headers: world.newKey(),
    }),
    409: async (world) => {
      const headers = await world.usedKey();
      return { body: await world.plan(), headers };
    },
  },
  reinstallContainer: {
    200: async (world) => {
      const { id, name } = await world.sharedInstalled();
      return { body: { id, name, preserve_data: true } };
    },
    202: async (world) => ({ body: { name: (await world.installed()).name }, headers: async }),
    404: () => ({ body: { name: 'unheard-of' } }),
    409: async (world) => ({ body: { name: (await world.sharedRunning()).name } }),
  },
  startContainer: { 200: onNew('installed'), 409: onInstalling },
  stopContainer: { 200: onNew('running', { timeout: 5 }), 409: onInstalled() },
  restartContainer: { 200: onNew('running'), 409: onInstalling },
  killContainer: { 200: onNew('running'), 409: onInstalled() },
  removeContainer: {
    200: async (world) => ({ body: { id: (await world.installed()).id, remove_data: true } }),
  },
  runCommand: {
    200: async (world, example) => ({ body: { ...example, id: (await world.sharedRunning()).id } }),
    409: onInstalled({ command: ['true'] }),
  },
  listContainers: {
    200: async (world) => {
      await world.sharedRunning();
      return { query: { limit: '500' } };
    },
  },
  getContainerStatus: { 200: ofRunning },
  getContainerStats: { 200: ofRunning },
  getContainerUsage: { 200: ofRunning },
  getContainerStatusById: { 200: async (world) => ({ params: { id: (await world.sharedRunning()).id } }) },
  getContainerLogs: {
    200: async (world) => ({ params: { id: (await world.sharedLogged()).id }, query: { tail: '5' } }),
  },
  createConsoleToken: { 200: async (world) => ({ body: { id: (await world.sharedRunning()).id } }) },
  openConsole: { 426: async (world) => ({ params: { id: (await world.sharedRunning()).id } }) },
};
