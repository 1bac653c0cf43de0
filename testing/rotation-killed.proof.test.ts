import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../lib/text/ids.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createKeyBox, type KeyBox } from '../panel/nodes/registry/sealed-key.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { BerthProcess, berthEnvironment, compiledCommand } from './berth/berth-process.js';
import { type OddNode, refuse, startOddNode, wellBehaved } from './network/odd-node.js';

/*
 * SIGKILL interrupts secret rotations of the built command at each of their steps. Afterwards the panel starts and can
 * read every key.
 */

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const KEY = 'the-key-of-the-daemon-in-the-attic';
/** The number of nodes without daemons. With so many, encrypting all keys again takes a while. */
const OTHER_NODES = 400;
/** The panel is killed after this number of database writes, while it encrypts the keys again. */
const KILLED_AFTER_WRITES = 40;
const MAX_TRIES = 5;

let panel: BerthProcess;
let node: OddNode;
let nodeId: string;
/** The data folder of a panel on which all these nodes are registered. It is created once. */
let prepared: string;
/** The data folder of the current test, a copy of the folder `prepared`. */
let dataDir: string;

beforeAll(async () => {
  node = await startOddNode((asked, response) =>
    asked.authorization === `Bearer ${KEY}`
      ? wellBehaved(asked, response)
      : refuse(response, 401, 'No.', 'unauthorized'),
  );
  prepared = mkdtempSync(join(tmpdir(), 'berth-rotation-'));
  dataDir = prepared;
  panel = await BerthProcess.start('panel', { dataDir });
  const cookie = (await send('POST', '/auth/register', { body: ADA })).cookie;
  const made = await send('POST', '/admin/nodes', {
    cookie,
    body: { name: 'attic', url: node.url, key: KEY },
  });
  expect(made.status).toBe(201);
  nodeId = String(made.json['id']);
  await panel.stop('SIGTERM');
  await withNodes(async (nodes, box) => {
    const others = Array.from({ length: OTHER_NODES }, (_, index) => {
      const place = { id: newId('node_'), url: `http://127.1.${index >> 8}.${index & 255}:1` };
      const sealedKey = box.seal(KEY, { ...place, certificateFingerprint: null, formerFingerprint: null });
      return { ...place, sealedKey, name: `node ${index}`, local: false, createdAt: new Date() };
    });
    await nodes.bulkCreate(others);
  });
}, 120_000);
afterAll(async () => {
  await node.stop();
  rmSync(prepared, { recursive: true, force: true });
});

beforeEach(() => {
  dataDir = `${prepared}-copy`;
  cpSync(prepared, dataDir, { recursive: true });
});
afterEach(async () => {
  await panel.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const response = await fetch(`${panel.panelUrl}/api/v2${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', json };
}

const folder = () => join(dataDir, 'panel');
const textOf = (name: string) => readFileSync(join(folder(), name), 'utf8').trim();
const start = async () => {
  panel = await BerthProcess.start('panel', { dataDir, ports: panel.ports });
};

type Moment = { file: RegExp } | { afterMs: number };

/**
 * Runs `berth panel secret rotate` and kills it at the given step.
 * @returns the signal that ended it, or null
 */
async function rotateUntil(variable: string, moment: Moment): Promise<NodeJS.Signals | null> {
  const env = berthEnvironment(dataDir, panel.ports);
  const watcher = 'file' in moment ? watch(folder()) : undefined;
  const command = spawn(compiledCommand(), ['panel', 'secret', 'rotate', variable], { env, stdio: 'ignore' });
  const ended = once(command, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  watcher?.on('change', (_event, name) => {
    if ('file' in moment && moment.file.test(String(name))) command.kill('SIGKILL');
  });
  if ('afterMs' in moment) {
    await Promise.race([ended, sleep(moment.afterMs, undefined, { ref: false })]);
    command.kill('SIGKILL');
  }
  const [, signal] = await ended;
  watcher?.close();
  return signal;
}

/** Checks that the panel starts, accepts the password, and reaches the node with its key. */
async function expectReadable(): Promise<void> {
  await start();
  const { email, password } = ADA;
  const { status, cookie } = await send('POST', '/auth/login', { body: { email, password } });
  expect(status).toBe(200);
  expect((await send('GET', `/admin/nodes/${nodeId}`, { cookie })).json).toMatchObject({ status: 'online' });
  await panel.stop('SIGTERM');
}

async function withNodes<T>(
  work: (nodes: PanelDatabase['models']['nodes'], box: KeyBox) => Promise<T>,
): Promise<T> {
  const db = await openPanelDatabase(join(folder(), 'panel.sqlite'));
  const box = createKeyBox(textOf('sealing-keys').split(/\s+/));
  return work(db.models.nodes, box).finally(() => db.close());
}

/** Decrypts all nodes' keys and returns the names of the sealing keys that were used. */
const sealedWith = (): Promise<Set<string>> =>
  withNodes(async (nodes, box) => {
    const rows = await nodes.findAll();
    expect(rows.map((row) => box.open(row.sealedKey, row))).toEqual(Array(OTHER_NODES + 1).fill(KEY));
    return new Set(rows.map(({ sealedKey }) => sealedKey.split('.')[1] ?? ''));
  });

/** Starts the built panel and kills it after a number of writes to its database. */
async function startUntilWrites(writes: number): Promise<void> {
  let seen = 0;
  const watcher = watch(folder());
  const command = spawn(compiledCommand(), ['panel'], {
    env: berthEnvironment(dataDir, panel.ports),
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  watcher.on('change', (_event, name) => {
    if (name === 'panel.sqlite-wal') seen += 1;
    if (seen === writes) command.kill('SIGKILL');
  });
  await ended;
  watcher.close();
}

const MOMENTS: [string, Moment][] = [
  ['writes the new file next to the former', { file: /^(session-secret|sealing-keys)\.[0-9a-f]+$/ }],
  ['has put the new file in place', { file: /^(session-secret|sealing-keys)$/ }],
  ['opens the database', { file: /^panel\.sqlite-wal$/ }],
  ['has run for 150 ms', { afterMs: 150 }],
  ['has run for 300 ms', { afterMs: 300 }],
];

test.each(MOMENTS)(
  'a panel can start after the command that rotates SESSION_SECRET was killed when the command %s',
  async (_, moment) => {
    const former = textOf('session-secret');
    const signal = await rotateUntil('SESSION_SECRET', moment);
    if ('file' in moment) expect(signal).toBe('SIGKILL');
    await expectReadable();
    const between = textOf('session-secret');
    // The killed rotation must not block the next one.
    expect(await rotateUntil('SESSION_SECRET', { afterMs: 60_000 })).toBeNull();
    expect([former, between]).not.toContain(textOf('session-secret'));
    await expectReadable();
  },
  120_000,
);

test.each(MOMENTS.filter(([, moment]) => 'afterMs' in moment || !moment.file.test('panel.sqlite-wal')))(
  'a panel can start after the command that rotates PANEL_SEALING_KEYS was killed when the command %s',
  async (_, moment) => {
    const signal = await rotateUntil('PANEL_SEALING_KEYS', moment);
    if ('file' in moment) expect(signal).toBe('SIGKILL');
    await expectReadable();
    expect((await sealedWith()).size).toBe(1);
  },
  120_000,
);

test('a panel that is killed while it encrypts stored keys with a new secret completes that at its next start', async () => {
  let sealed = new Set<string>();
  for (let tries = 0; sealed.size < 2 && tries < MAX_TRIES; tries += 1) {
    expect(await rotateUntil('PANEL_SEALING_KEYS', { afterMs: 60_000 })).toBeNull();
    await startUntilWrites(KILLED_AFTER_WRITES);
    sealed = await sealedWith();
  }
  expect(sealed.size).toBe(2);
  await expectReadable();
  const after = await sealedWith();
  expect(after.size).toBe(1);
  expect(sealed).toEqual(new Set([...sealed, ...after]));
}, 180_000);
