import { describe, expect, test } from '@jest/globals';
import type { ServerEvent } from '../../../generated/panel/types.js';
import { EventSamples } from './event-samples.js';

const event = (nodeId: string): ServerEvent => ({ event: 'missed', data: { nodeId } });

describe('the progress and statistics that a reader has not read yet', () => {
  test('newer progress or statistics replace unread ones of the same subject, and each is read once', () => {
    const samples = new EventSamples();
    samples.put('a', event('1'));
    samples.put('b', event('2'));
    samples.put('a', event('3'));
    expect([samples.take(), samples.take(), samples.take()]).toEqual([event('3'), event('2'), undefined]);
  });

  test('progress or statistics that were dropped are not read', () => {
    const samples = new EventSamples();
    samples.put('a', event('1'));
    samples.drop('a');
    expect(samples.take()).toBeUndefined();
  });

  test('at most 1000 values of progress or statistics wait for a reader, and the oldest is lost', () => {
    const samples = new EventSamples();
    for (let count = 0; count <= 1000; count += 1) samples.put(String(count), event(String(count)));
    const read: unknown[] = [];
    for (let next = samples.take(); next !== undefined; next = samples.take()) read.push(next);
    expect([read.length, read[0]]).toEqual([1000, event('1')]);
  });
});
