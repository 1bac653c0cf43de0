import { describe, expect, test } from '@jest/globals';
import type { Node, NodeLoad } from '../../api/admin/nodes';
import type { Schemas } from '../../api/client';
import { findTargets, type Needs, targetsOf } from './targets';

const GIB = 1024 ** 3;

const node = (id: string, more: Partial<Node> = {}) =>
  ({ id, name: id, status: 'online', tags: [], maintenance: false, ...more }) as Node;
const load = (nodeId: string, free: Partial<NodeLoad['free']> = {}, freeDisk = 100 * GIB) =>
  ({
    nodeId,
    free: { memoryBytes: 4 * GIB, cpus: null, diskBytes: null, ...free },
    host: { disk: { freeBytes: freeDisk } },
  }) as NodeLoad;
const offer = (nodeId: string, types: Partial<Schemas['OfferedType']>[], reachable = true) =>
  ({ nodeId, reachable, types }) as Schemas['NodeOffer'];
const lobby: Needs = {
  ...{ type: 'nodejs', nodeId: 'home', filesBytes: 2 * GIB },
  limits: { memoryLimit: GIB, cpuLimit: 2, diskLimit: 10 * GIB },
};
const nodejs = { type: 'nodejs', available: true, reason: null };

/** Returns what one other node lacks for the server. */
const lackOf = (other: Partial<Node>, itsLoad = load('far'), types = offer('far', [nodejs])) =>
  targetsOf(lobby, {
    ...{ nodes: [node('home'), node('far', other)], loads: [itsLoad], offers: [types] },
  })[0]?.lack;

describe('the nodes to which a server can move', () => {
  test('are all others, those with the most free memory first and those that lack something last', () => {
    const nodes = ['home', 'small', 'large', 'full', 'also-small'].map((name) => node(name));
    const loads = [
      load('small'),
      load('also-small'),
      load('large', { memoryBytes: 8 * GIB }),
      load('full', { memoryBytes: GIB / 2 }),
    ];
    const offers = nodes.map(({ id }) => offer(id, [nodejs]));
    const targets = targetsOf(lobby, { nodes, loads, offers });
    expect(targets.map((target) => target.node.id)).toEqual(['large', 'also-small', 'small', 'full']);
    expect(targets.map(({ lack }) => lack?.kind)).toEqual([undefined, undefined, undefined, 'memory']);
  });

  test('include nodes in maintenance, and nodes whose load and types are not known', () => {
    expect(lackOf({ maintenance: true })).toBeUndefined();
    expect(lackOf({ status: 'unknown' }, load('another'), offer('far', [], false))).toBeUndefined();
  });

  test('lack a response, the type, reserved capacity or space for the files', () => {
    expect(lackOf({ status: 'offline' })).toEqual({ kind: 'response' });
    expect(lackOf({}, load('far'), offer('far', []))).toEqual({ kind: 'type', reason: null });
    const broken = { ...nodejs, available: false, reason: 'Node.js is missing' };
    expect(lackOf({}, load('far'), offer('far', [broken]))).toMatchObject({ reason: 'Node.js is missing' });
    expect(lackOf({}, load('far', { cpus: 1.5 }))).toEqual({ kind: 'cpus', needed: 2 });
    expect(lackOf({}, load('far', { diskBytes: -1 }))).toEqual({ kind: 'disk', needed: 10 * GIB });
    expect(lackOf({}, load('far', {}, GIB))).toEqual({ kind: 'space', needed: 2 * GIB });
  });

  test('are found by words of their names and tags', () => {
    const nodes = [
      node('home'),
      node('Berlin 1', { tags: ['ssd', 'eu'] }),
      node('Berlin 2', { tags: ['eu'] }),
    ];
    const targets = targetsOf(lobby, { nodes, loads: [], offers: [] });
    const found = (text: string) => findTargets(targets, text).map((target) => target.node.name);
    expect(found('')).toEqual(['Berlin 1', 'Berlin 2']);
    expect(found('berlin SSD')).toEqual(['Berlin 1']);
    expect(found('paris')).toEqual([]);
  });
});
