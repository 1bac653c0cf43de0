import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../lib/text/ids.js';
import { BerthProcess } from './berth/berth-process.js';
import { postgresAddress } from './database/panel-database.js';
import { type Answer, CONTAINER, json, type OddNode, startOddNode, wellBehaved } from './network/odd-node.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const OPERATION = newId('op_');
/** The maximum wait: for the end of a lease, three polls and a busy machine. */
const PATIENCE_MS = 120_000;
/**
 * A lease has certainly expired after the panel has requested the state of the operation (`LOOK`) this many times, once
 * per second.
 */
const LOOKS_BEYOND_A_LEASE = 20;
const INSTALL = 'POST /container/install';
const LOOK = `GET /operations/${OPERATION}`;

type Server = { id: string; status: string; containerId: string | null };

let node: OddNode;
let nodeIs: 'installing' | 'done' | 'away';
let panels: BerthProcess[];
let cookie: string;

/** A node whose installation continues until the test lets it end, and which may be unreachable for a while. */
const answer: Answer = (asked, response) => {
  if (asked.line !== INSTALL && asked.line !== LOOK) return wellBehaved(asked, response);
  if (nodeIs === 'away') return response.destroy();
  const isDone = nodeIs === 'done';
  const view = { id: OPERATION, operation: 'installContainer', container_id: CONTAINER, error: null };
  const result = isDone ? { id: CONTAINER, name: 'x', status: 'installed' } : null;
  const status = isDone ? 'completed' : 'running';
  json(response, asked.line === INSTALL ? 202 : 200, { ...view, status, progress: 0, result });
};

const asked = (line: string) => node.asked.filter((one) => one.line === line);

async function startPanel(options: Parameters<typeof BerthProcess.start>[1] = {}): Promise<BerthProcess> {
  const panel = await BerthProcess.start('panel', options);
  panels.push(panel);
  return panel;
}

const send = (panel: BerthProcess, method: string, path: string, body?: object, signal?: AbortSignal) =>
  fetch(panel.panelUrl + API + path, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });

async function signUp(panel: BerthProcess): Promise<void> {
  const { headers } = await send(panel, 'POST', '/auth/register', ACCOUNT);
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(
    (await send(panel, 'POST', '/admin/nodes', { name: 'one', url: node.url, key: 'a-key-of-the-daemon' }))
      .status,
  ).toBe(201);
}

const make = (panel: BerthProcess, signal?: AbortSignal) =>
  send(panel, 'POST', '/servers', { name: 'Lobby', type: 'nodejs' }, signal);
const theServer = async (panel: BerthProcess) => {
  const { items } = (await (await send(panel, 'GET', '/servers')).json()) as { items: Server[] };
  return items[0];
};

async function isInstalled(panel: BerthProcess): Promise<void> {
  await eventually(
    'the job is done',
    async () => (await theServer(panel))?.status === 'running',
    PATIENCE_MS,
  );
  expect(await theServer(panel)).toMatchObject({ containerId: CONTAINER });
  expect(new Set(asked(INSTALL).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  // The installation has finished, so the panel does not request it again.
  const times = asked(INSTALL).length;
  expect((await send(panel, 'GET', `/servers/${(await theServer(panel))?.id}/logs`)).status).toBe(200);
  expect(asked(INSTALL).length).toBe(times);
}

beforeEach(async () => {
  nodeIs = 'installing';
  panels = [];
  cookie = '';
  node = await startOddNode(answer);
});
afterEach(async () => {
  await Promise.all(panels.map((panel) => panel.dispose()));
  await node.stop();
});

describe('an installation of a panel on SQLite', () => {
  test('an installation that a kill of the panel interrupts is completed by the next panel process', async () => {
    const first = await startPanel();
    await signUp(first);
    const lost = make(first).catch(() => undefined);
    await eventually('the node is asked', () => asked(LOOK).length > 2);
    await first.kill();
    await lost;
    const { dataDir, ports } = first;
    const next = await startPanel({ dataDir, ports });
    expect(await theServer(next)).toMatchObject({ containerId: CONTAINER });
    await eventually('the node is asked again', () => asked(INSTALL).length === 2);
    nodeIs = 'done';
    await isInstalled(next);
  });

  test('an installation does not delay the stop of its panel, which reports the installation as running', async () => {
    const first = await startPanel();
    await signUp(first);
    const making = make(first);
    await eventually('the node is asked', () => asked(LOOK).length > 2);
    const end = first.stop('SIGTERM');
    const answered = await making;
    expect([answered.status, await answered.json()]).toMatchObject([
      202,
      { status: 'installing', containerId: CONTAINER },
    ]);
    const { code, ms } = await end;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(9500);
    nodeIs = 'done';
    await isInstalled(await startPanel({ dataDir: first.dataDir, ports: first.ports }));
  });

  test('an installation of a server continues when the client that requested it disconnects', async () => {
    const panel = await startPanel();
    await signUp(panel);
    const client = new AbortController();
    const making = make(panel, client.signal).catch(() => undefined);
    await eventually('the node is asked', () => asked(LOOK).length > 2);
    client.abort();
    await making;
    nodeIs = 'done';
    await isInstalled(panel);
    expect(asked(INSTALL)).toHaveLength(1);
  });
});

describeWith(['postgres'], 'an installation of two panels on one PostgreSQL', () => {
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await postgresAddress(testService('postgres'));
    remove = database.remove;
    const secret = () => randomBytes(32).toString('hex');
    env = { DATABASE_URL: database.location, SESSION_SECRET: secret(), PANEL_PASSWORD_PEPPER: secret() };
  });
  afterEach(async () => {
    await Promise.all(panels.map((panel) => panel.dispose()));
    await remove();
  });

  test('an installation is continued by one of two panels and, after that one is killed, by the other', async () => {
    const one = await startPanel({ env });
    await signUp(one);
    const lost = make(one).catch(() => undefined);
    await eventually('the node is asked', () => asked(LOOK).length > 0);
    const other = await startPanel({ env });
    const looks = () => asked(LOOK).length > LOOKS_BEYOND_A_LEASE;
    await eventually('a lease would have expired', looks, PATIENCE_MS);
    expect(asked(INSTALL)).toHaveLength(1);
    await one.kill();
    await lost;
    await eventually('the other panel sends its request', () => asked(INSTALL).length === 2, PATIENCE_MS);
    nodeIs = 'done';
    await isInstalled(other);
  });

  test('an installation on an unreachable node is continued by the second panel after the first is killed', async () => {
    const [one, other] = await Promise.all([startPanel({ env }), startPanel({ env })]);
    await signUp(one);
    nodeIs = 'away';
    expect(await (await make(one)).json()).toMatchObject({ status: 'unreachable', containerId: null });
    await one.kill();
    const times = asked(INSTALL).length;
    await eventually('the other panel sends its request', () => asked(INSTALL).length > times, PATIENCE_MS);
    nodeIs = 'done';
    await isInstalled(other);
  });
});
