import { until } from '../../../testing/berth/berth-process.js';
import type { Case, Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

const PATH = '/api/v2/admin/types';
const MAX_TYPES = 200;

/** A definition as in the examples. */
const definition = (type: string) => ({
  ...{ type, name: 'Quake III Arena', description: 'An ioquake3 dedicated server.' },
  ...{ image: 'example.org/games/ioquake3:{version}', versions: { latest: null } },
  ...{ default_port: 27_960, protocols: ['udp'], data_path: '/data' },
  ...{ ready: { pattern: 'Common Initialization Complete' }, stop: { console: 'quit' } },
  limits: { memory_bytes: 536_870_912, cpus: 1, pids: 64 },
});

const put = ({ ask }: PanelHarness, type = 'quake3') =>
  ask('PUT', `${PATH}/${type}`, { definition: definition(type) });

async function removeAll({ ask }: PanelHarness): Promise<void> {
  const { items } = (await ask('GET', PATH)) as { items: { type: string }[] };
  for (const { type } of items) await ask('DELETE', `${PATH}/${type}`);
}

/** How long the node may take to get a definition. */
const IN_EFFECT_MS = 30_000;

/** Stores a definition and waits until the node has it. */
const withOne: Case<PanelHarness> = async (harness) => {
  await put(harness);
  await until('the node to have the type', IN_EFFECT_MS, async () => {
    const { nodes } = (await harness.ask('GET', `${PATH}/quake3`)) as { nodes: { state: string }[] };
    return nodes.every(({ state }) => state === 'inEffect');
  });
  return { params: { type: 'quake3' }, after: () => removeAll(harness) };
};

export const fleetTypesCases: Cases<PanelHarness> = {
  listFleetTypes: { 200: withOne },
  getFleetType: { 200: withOne },
  exportEgg: {
    200: async (harness) => {
      const command = ['ioq3ded', '+set', 'net_port', '{port}'];
      await harness.ask('PUT', `${PATH}/quake3`, { definition: { ...definition('quake3'), command } });
      return { params: { type: 'quake3' }, after: () => removeAll(harness) };
    },
    409: async (harness) => {
      await put(harness);
      return { params: { type: 'quake3' }, after: () => removeAll(harness) };
    },
  },
  readEgg: { 200: (_, example) => ({ body: example }) },
  putFleetType: {
    200: (harness, example) => ({ body: example, after: () => removeAll(harness) }),
    409: async (harness) => {
      for (let index = 0; index < MAX_TYPES; index += 1) await put(harness, `t${index}`);
      return { body: { definition: definition('quake3') }, after: () => removeAll(harness) };
    },
  },
  deleteFleetType: {
    204: async (harness) => ({ params: { type: ((await put(harness)) as { type: string }).type } }),
  },
};
