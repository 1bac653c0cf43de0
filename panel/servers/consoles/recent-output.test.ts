import { expect, test } from '@jest/globals';
import { ConsoleMessage } from './console-message.js';
import { RecentOutput } from './recent-output.js';

const output = (...lines: string[]) => new ConsoleMessage({ type: 'output', lines });
const linesOf = (messages: ConsoleMessage[]) =>
  messages.flatMap(({ message }) => (message.type === 'output' ? message.lines : []));

test("the last lines of a console's recent output are returned in order, and whole messages are not copied", () => {
  const recent = new RecentOutput();
  const [first, second] = [output('1', '2'), output('3')];
  recent.add(first);
  recent.add(second);
  expect(linesOf(recent.last(2))).toEqual(['2', '3']);
  expect(recent.last(10)).toEqual([first, second]);
  expect(recent.last(0)).toEqual([]);
});

test("of a console's recent output, at least 1,000 lines are kept, and not many more", () => {
  const recent = new RecentOutput();
  for (let at = 0; at < 50; at += 1)
    recent.add(output(...Array.from({ length: 100 }, (_, line) => `${at}-${line}`)));
  expect(linesOf(recent.last(5000))).toHaveLength(1000);
  expect(linesOf(recent.last(1))).toEqual(['49-99']);
});

test("of a console's recent output, long lines are kept only up to a mebibyte", () => {
  const recent = new RecentOutput();
  for (let at = 0; at < 200; at += 1) recent.add(output('x'.repeat(16_384)));
  expect(linesOf(recent.last(1000)).length).toBeLessThanOrEqual(64);
});
