import { describe, expect, test } from '@jest/globals';
import { ConsoleMessage } from './console-message.js';
import { ViewerQueue } from './viewer-queue.js';

const output = (count: number, line = 'x') =>
  new ConsoleMessage({ type: 'output', lines: Array(count).fill(line) });
const STATUS = { type: 'status', status: 'running', at: '2026-01-01T00:00:00.000Z' } as const;
const takeAll = (queue: ViewerQueue) => {
  const taken: ConsoleMessage[] = [];
  for (let each = queue.take(); each !== undefined; each = queue.take()) taken.push(each);
  return taken;
};

describe('the messages that a viewer has not received yet', () => {
  test('a console viewer gets waiting messages in order', () => {
    const queue = new ViewerQueue();
    const status = new ConsoleMessage(STATUS);
    const messages = [output(1), status, output(2)];
    for (const message of messages) queue.add(message);
    expect(takeAll(queue)).toEqual(messages);
    expect(queue.take()).toBeUndefined();
  });

  test('the oldest lines for a console viewer are dropped if too many wait, and a notice tells their number', () => {
    const queue = new ViewerQueue();
    for (let at = 0; at < 50; at += 1) queue.add(output(100));
    const [notice, ...rest] = takeAll(queue);
    expect(notice?.message).toEqual({ type: 'dropped', lines: 3000 });
    expect(rest.reduce((sum, { lines }) => sum + lines, 0)).toBe(2000);
  });

  test('the oldest lines for a console viewer are dropped if too many bytes wait, but never the newest message', () => {
    const queue = new ViewerQueue();
    queue.add(output(2));
    queue.add(output(1, 'x'.repeat(1024 * 1024)));
    expect(takeAll(queue).map(({ lines, message }) => [message.type, lines])).toEqual([
      ['dropped', 0],
      ['output', 1],
    ]);
  });

  test('if too many messages without output wait for a console viewer, the oldest are dropped', () => {
    const queue = new ViewerQueue();
    for (let at = 0; at < 300; at += 1) queue.add(new ConsoleMessage(STATUS));
    expect(takeAll(queue)).toHaveLength(200);
  });
});
