import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { eventually } from '../../../testing/time/eventually.js';
import { NodeFollowers } from './node-followers.js';

const ignore = () => undefined;
const warnings: unknown[] = [];
const quiet = {
  ...{ debug: ignore, info: ignore, error: ignore },
  warn: (...logged: unknown[]) => void warnings.push(logged),
};

describe('followers, which read the event streams of nodes', () => {
  let kind: 'unavailable' | 'not_found';
  let reached: number;
  /** What attempts wait for before they fail. */
  let failure: Promise<void>;
  let followers: NodeFollowers;
  beforeEach(() => {
    kind = 'unavailable';
    reached = 0;
    failure = Promise.resolve();
    const reach = async () => {
      reached += 1;
      await failure;
      throw new DomainError(kind, 'The key of this node cannot be read.');
    };
    followers = new NodeFollowers({ nodes: { reach, watch: () => ignore }, logger: quiet, maxFollowed: 2 });
  });
  afterEach(() => followers.close());

  test("the followers of nodes' event streams are limited, exist once per node, and end when they are closed", async () => {
    const one = followers.of('one');
    expect(followers.of('one')).toBe(one);
    expect(followers.of('two')).toBeDefined();
    expect(warnings).toEqual([]);
    expect(followers.of('three')).toBeUndefined();
    expect(followers.of('four')).toBeUndefined();
    // The log names the first node that is not followed, and not each of them.
    expect(warnings.splice(0)).toEqual([
      [{ nodeId: 'three', maxFollowed: 2 }, expect.stringMatching(/^too many nodes to follow/)],
    ]);
    await followers.close();
    expect(followers.of('three')).toBeUndefined();
  });

  test("a follower of a node's event stream reports why the node is unreachable, and retries after growing pauses", async () => {
    const begunMs = performance.now();
    const follower = followers.of('one');
    await follower?.settled();
    expect([follower?.following, follower?.reason]).toEqual(['away', 'The key of this node cannot be read.']);
    expect(reached).toBe(1);
    await eventually('further attempts', () => reached >= 4);
    // Three pauses of 250, 500 and 1000 ms, each up to half shorter.
    expect(performance.now() - begunMs).toBeGreaterThan(850);
  });

  test('callers wait for the event stream of a silent node only in the first moments', async () => {
    const follower = followers.of('one');
    await follower?.settled();
    let fail: () => void = ignore;
    failure = new Promise((resolve) => {
      fail = () => resolve(undefined);
    });
    await eventually('another attempt', () => reached === 2);
    await sleep(600);
    const begunMs = performance.now();
    await follower?.settled();
    const waitedMs = performance.now() - begunMs;
    fail();
    expect(waitedMs).toBeLessThan(100);
  });

  test('callers wait for the first attempt to reach a node whose address or key was changed, as for a new node', async () => {
    const follower = followers.of('one');
    await follower?.settled();
    let fail: () => void = ignore;
    failure = new Promise((resolve) => {
      fail = () => resolve(undefined);
    });
    follower?.startOver();
    await eventually('another attempt', () => reached === 2);
    await sleep(300);
    let isSettled = false;
    const settled = follower?.settled().then(() => {
      isSettled = true;
    });
    await sleep(500);
    expect([isSettled, follower?.isUnreachable]).toEqual([false, false]);
    fail();
    await settled;
    expect(follower?.following).toBe('away');
  });

  test('a node counts as silent while an attempt to reach it has no result', async () => {
    let fail: () => void = ignore;
    failure = new Promise((resolve) => {
      fail = () => resolve(undefined);
    });
    const follower = followers.of('one');
    expect(follower?.isSilent).toBe(false);
    await eventually('a silent node', () => follower?.isSilent === true);
    failure = Promise.resolve();
    fail();
    await eventually('the result', () => follower?.following === 'away');
    expect(follower?.isSilent).toBe(false);
  });

  test("the follower of a node's event stream ends when the node is removed, and another node can be followed", async () => {
    kind = 'not_found';
    followers.of('one');
    followers.of('two');
    await eventually('a free slot', () => followers.of('three') !== undefined);
  });
});
