import type { ServerResponse } from 'node:http';
import {
  type Asked,
  CONTAINER,
  json,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../../testing/network/odd-node.js';

export const GIB = 1024 ** 3;

/** What a simulated node reports, which a test can change. Types have limits of 1 GiB and one core, if no other ones are set. */
export type SizedNode = OddNode & {
  /** The memory of the host in GiB. */
  memoryGib: number;
  /** The memory limits of types in GiB. */
  typeGib: Record<string, number>;
  /** The types that the node does not have. */
  absent: Set<string>;
  /** The requests that get no response, such as `GET /container/types`. */
  silent: Set<string>;
  /** The statuses with which the next requests of a line are refused, in their order; 0 for one that is not refused. */
  refusals: Map<string, number[]>;
  /** Whether it refuses reinstallations, as a daemon does during one. */
  isReinstalling: boolean;
  /** The settings of its container. */
  settings: Record<string, unknown>;
  /** Bodies of the requests with this line. */
  bodies(line: string): Record<string, unknown>[];
};

const GAME = { name: 'game', protocol: 'tcp', port: 8080 };

/** Starts a simulated node whose host has 8 cores and 100 GiB of disk space. */
export async function startSizedNode(memoryGib: number): Promise<SizedNode> {
  const odd = await startOddNode((asked, response) => answer(node, asked, response));
  const node: SizedNode = {
    ...odd,
    memoryGib,
    typeGib: {},
    absent: new Set(),
    silent: new Set(),
    refusals: new Map(),
    isReinstalling: false,
    settings: {
      ...{ id: CONTAINER, name: 'x', type: 'nodejs', version: 'latest', env: {}, port: 8080, ports: [GAME] },
      ...{ memory_limit: GIB, cpu_limit: 1, at_next_start: [] },
    },
    bodies: (line) => odd.asked.filter((each) => each.line === line).map(({ body }) => body),
  };
  return node;
}

function answer(node: SizedNode, asked: Asked, response: ServerResponse): void {
  const { line, body } = asked;
  if (node.silent.has(line)) return;
  const refused = node.refusals.get(line)?.shift() ?? 0;
  if (refused > 0) refuse(response, refused, 'The test has this request refused.');
  else if (line === 'POST /container/installer' && node.absent.has(String(body['type'])))
    refuse(response, 404, 'There is no such type.', 'not_found');
  else if (line === 'POST /container/reinstall' && node.isReinstalling)
    refuse(response, 409, 'The container is being reinstalled.', 'conflict');
  else {
    const found = answerTo(node, asked);
    if (found === undefined) wellBehaved(asked, response);
    else json(response, 200, found);
  }
}

/** Returns the body of the response to the request; undefined for a request that needs no special one. */
function answerTo(node: SizedNode, asked: Asked): object | undefined {
  const { line, body } = asked;
  const type = String(body['type']);
  if (line === 'GET /stats') return statsOf(node.memoryGib);
  if (line === 'GET /container/settings') return node.settings;
  if (line === 'PATCH /container') return changed(node, asked);
  if (line === 'POST /container/reinstall') return { id: CONTAINER, status: 'installed' };
  if (line.startsWith('GET /container/status/')) {
    const info = { type: 'nodejs', version: '20', name: 'x', port: 8080, uptime: 0, started_at: null };
    return { id: CONTAINER, status: 'stopped', ...info };
  }
  if (line !== 'POST /container/installer') return undefined;
  return {
    ...{ type, version: body['version'], image: 'some-image', default_port: 8080, requires_eula: false },
    ...{ memory_limit: (node.typeGib[type] ?? 1) * GIB, cpu_limit: 1 },
  };
}

function changed(node: SizedNode, { body }: Asked): Record<string, unknown> {
  Object.assign(node.settings, body);
  return { ...node.settings, applied: [] };
}

const statsOf = (memoryGib: number) => ({
  cpu: { usage: 1, cores: 8, model: 'a CPU', load_averages: [1, 1, 1] },
  memory: { total: memoryGib * GIB, used: GIB, free: GIB },
  disk: { total: 100 * GIB, used: GIB, free: 99 * GIB },
  network: { rx_bytes: 1, tx_bytes: 2 },
});
