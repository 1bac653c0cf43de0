import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors.js';
import { eventually } from '../../testing/eventually.js';
import { NodeFollowers } from './node-followers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

describe('followers of nodes', () => {
  let kind: 'unavailable' | 'not_found';
  let reached: number;
  let followers: NodeFollowers;
  beforeEach(() => {
    kind = 'unavailable';
    reached = 0;
    const reach = async () => {
      reached += 1;
      throw new DomainError(kind, 'The key of this node cannot be read.');
    };
    followers = new NodeFollowers({ nodes: { reach, watch: () => ignore }, logger: quiet, maxFollowed: 2 });
  });
  afterEach(() => followers.close());

  test('are no more than their bound, one for each node, and none once they are closed', async () => {
    const one = followers.of('one');
    expect(followers.of('one')).toBe(one);
    expect(followers.of('two')).toBeDefined();
    expect(followers.of('three')).toBeUndefined();
    await followers.close();
    expect(followers.of('three')).toBeUndefined();
  });

  test('tell why a node is away, and go on trying with pauses that grow', async () => {
    const begunMs = performance.now();
    const follower = followers.of('one');
    await follower?.settled();
    expect([follower?.following, follower?.reason]).toEqual(['away', 'The key of this node cannot be read.']);
    expect(reached).toBe(1);
    await eventually('further attempts', () => reached >= 4);
    // 250, 500 and 1000 ms, each by half less at the least.
    expect(performance.now() - begunMs).toBeGreaterThan(850);
  });

  test('leave a node that is forgotten, and make room for another', async () => {
    kind = 'not_found';
    followers.of('one');
    followers.of('two');
    await eventually('room for another', () => followers.of('three') !== undefined);
  });
});
