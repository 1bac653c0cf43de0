import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { NodeClient } from '../nodes/client/node.js';
import type { NodesWatcher } from '../nodes/registry/contacts/node-contacts.js';
import type { Nodes } from '../nodes/registry/nodes.js';
import { openPanelDatabase } from '../schema/open-panel-database.js';
import { createFleetTypes, type FleetTypes } from './fleet-types.js';
import { createFleetUpdates, type FleetUpdates } from './fleet-updates.js';

const definition = (name = 'Quake', over: object = {}) => ({
  ...{ type: 'quake3', name, description: '', image: 'example/quake', versions: { latest: null } },
  ...{ default_port: 27_960, protocols: ['udp'], data_path: '/data', ready: { port: 'udp' } },
  ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 } },
  ...over,
});

/** The types of a daemon in memory, with the conditions of its API. */
class Daemon {
  readonly types = new Map<string, { name: string; etag: string }>();
  isOnline = true;
  refusal: DomainError | undefined;
  puts = 0;

  readonly call = async (operation: string, input: never): Promise<unknown> => {
    if (!this.isOnline) throw new DomainError('unavailable', 'The node does not respond: try again.');
    if (operation === 'listServerTypes')
      return { types: [...this.types].map(([type, { etag }]) => ({ type, etag, source: 'api' })) };
    const { params, headers, body } = input as {
      params: { type: string };
      headers: Record<string, string>;
      body: { name: string };
    };
    const now = this.types.get(params.type);
    const expected = headers['If-Match'];
    if (expected === undefined ? now !== undefined : now?.etag !== expected)
      throw new DomainError('precondition_failed', 'The type is another one: read it again.');
    if (operation === 'deleteServerType') return this.types.delete(params.type);
    if (this.refusal !== undefined) throw this.refusal;
    this.puts += 1;
    const etag = `"${JSON.stringify(body).length}-${body.name}"`;
    this.types.set(params.type, { name: body.name, etag });
    return { type: params.type, etag };
  };
}

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let daemons: Record<string, Daemon>;
  const opened: FleetUpdates[] = [];
  const watchers = new Set<NodesWatcher>();
  const nodes = {
    client: async (id: string) => ({ call: daemons[id]?.call }) as unknown as NodeClient,
    watch: (watcher: NodesWatcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  } as Pick<Nodes, 'client' | 'watch'>;

  function panel(db = database.db): FleetTypes {
    const updates = createFleetUpdates({ db, nodes, logger: { warn: () => undefined } });
    opened.push(updates);
    updates.start();
    return createFleetTypes({ db, clock: testClock() }, { onChange: () => updates.changed() });
  }
  const addNode = async (id: string) => {
    daemons[id] = new Daemon();
    const url = `http://127.0.0.1/${id}`;
    await database.db.models.nodes.create({
      ...{ id, name: id, url, sealedKey: '', local: false, createdAt: new Date() },
    });
    return daemons[id];
  };
  const states = async (types: FleetTypes) =>
    Object.fromEntries((await types.get('quake3')).nodes.map(({ nodeId, state }) => [nodeId, state]));

  beforeEach(async () => {
    database = await open();
    daemons = {};
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await database.remove();
  });

  test('nodes get a definition at once, when they respond again, and when they are added', async () => {
    const one = await addNode('nod_1');
    const two = await addNode('nod_2');
    two.isOnline = false;
    const types = panel();
    await types.put('quake3', definition());
    await eventually('the first node', () => one.types.has('quake3'));
    await eventually('its state', async () => (await states(types))['nod_1'] === 'inEffect');
    expect((await states(types))['nod_2']).toBe('waiting');
    two.isOnline = true;
    for (const watcher of watchers) watcher.onContact('nod_2', true);
    await eventually('the second node', async () => (await states(types))['nod_2'] === 'inEffect');
    const three = await addNode('nod_3');
    for (const watcher of watchers) watcher.onChange('nod_3');
    await eventually('the new node', () => three.types.has('quake3'));
    expect(one.puts).toBe(1);
  });

  test('a refusal is shown with its reason, and the next definition replaces it', async () => {
    const one = await addNode('nod_1');
    one.refusal = new DomainError('conflict', 'A file defines the type: remove it.');
    const types = panel();
    await types.put('quake3', definition());
    await eventually('the refusal', async () => (await states(types))['nod_1'] === 'refused');
    expect((await types.get('quake3')).nodes[0]?.reason).toBe('A file defines the type: remove it.');
    one.refusal = undefined;
    await types.put('quake3', definition('Second'));
    await eventually('the second one', async () => (await states(types))['nod_1'] === 'inEffect');
  });

  test('a deleted type disappears from the nodes, and then from the database', async () => {
    const one = await addNode('nod_1');
    const types = panel();
    await types.put('quake3', definition());
    await eventually('the definition', async () => (await states(types))['nod_1'] === 'inEffect');
    await types.remove('quake3');
    expect(await failureOf(types.get('quake3'))).toBe('not_found/not_found');
    await eventually('the deletion', () => one.types.size === 0);
    const { typeDefinitions } = database.db.models;
    await eventually('the end', async () => (await typeDefinitions.count()) === 0);
    expect(await failureOf(types.remove('quake3'))).toBe('not_found/not_found');
  });

  test('the panel does not fight with another program over a definition', async () => {
    const one = await addNode('nod_1');
    const types = panel();
    await types.put('quake3', definition());
    await eventually('the definition', async () => (await states(types))['nod_1'] === 'inEffect');
    one.types.set('quake3', { name: 'Foreign', etag: '"foreign"' });
    for (const watcher of watchers) watcher.onChange('nod_1');
    await eventually('its notice', async () => (await states(types))['nod_1'] === 'refused');
    expect(one.types.get('quake3')?.name).toBe('Foreign');
    await types.put('quake3', definition('Again'));
    await eventually('the replacement', () => one.types.get('quake3')?.name === 'Again');
  });

  test('with changes on two panels at the same time, all nodes end with the stored definition', async () => {
    await Promise.all(['nod_1', 'nod_2', 'nod_3'].map(addNode));
    const elsewhere = await openPanelDatabase(database.location);
    try {
      const panels = [panel(), panel(elsewhere)];
      for (let index = 0; index < 10; index += 1)
        await panels[index % 2]?.put('quake3', definition(`Number ${index}`));
      const [types] = panels;
      await eventually('all nodes', async () =>
        Object.values(await states(types as FleetTypes)).every((state) => state === 'inEffect'),
      );
      expect(Object.values(daemons).map((each) => each.types.get('quake3')?.name)).toEqual(
        Array(3).fill('Number 9'),
      );
    } finally {
      await Promise.all(opened.splice(0).map((each) => each.close()));
      await elsewhere.close();
    }
  });

  test('a new panel process continues what the last one has not finished', async () => {
    const one = await addNode('nod_1');
    one.isOnline = false;
    await panel().put('quake3', definition());
    await Promise.all(opened.splice(0).map((each) => each.close()));
    one.isOnline = true;
    const types = panel();
    await eventually('the definition', async () => (await states(types))['nod_1'] === 'inEffect');
  });

  test.each([
    ['another type than the path', definition('x', { type: 'doom' }), '/body/definition/type'],
    ['an invalid field', definition('x', { default_port: 0 }), '/body/definition/default_port'],
    ['an unknown field', definition('x', { ports: 1 }), '/body/definition/ports'],
    [
      'a missing field',
      definition('x', { limits: { cpus: 1, pids: 64 } }),
      '/body/definition/limits/memory_bytes',
    ],
  ])('a definition with %s is refused', async (_, given, path) => {
    await expect(panel().put('quake3', given)).rejects.toMatchObject({
      ...{ kind: 'invalid_input', details: [{ path }] },
    });
  });
}

describeWith([], 'server types of all nodes on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'server types of all nodes on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
