import { describe, expect, test } from '@jest/globals';
import { LineMatcher } from './readiness.js';

const feedAll = (pattern: string, pieces: (string | Buffer)[]) => {
  const matcher = new LineMatcher(pattern);
  return pieces.map((piece) => matcher.feed(Buffer.from(piece)));
};

describe('the line of output by which a server reports that it is ready', () => {
  test('the line that shows that a server is ready is detected whether it arrives whole, in chunks, or byte by byte', () => {
    expect(feedAll('^Done \\(', ['starting\nDone (3.2s)!\n'])).toEqual([true]);
    expect(feedAll('^Done \\(', ['starting\nDo', 'ne ', '(3.2s)!\n'])).toEqual([false, false, true]);
    expect(feedAll('^Done!$', [...'x\nDone!\n']).at(-1)).toBe(true);
  });

  test('the ready line of a server is detected if lines end with a carriage return and a line feed', () => {
    expect(feedAll('^Done!$', ['starting\r\nDone!\r', '\n'])).toEqual([true, true]);
  });

  test('the ready line is detected by patterns that would take exponential time in JavaScript', () => {
    const began = process.cpuUsage();
    expect(feedAll('^(a+)+$', [`${'a'.repeat(4000)}!\n`, 'aa\n'])).toEqual([false, true]);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500);
  });

  test("the pattern of the ready line is matched against single lines of the server's output only", () => {
    expect(feedAll('^Done', ['not Done\n', 'Do\nne\n'])).toEqual([false, false]);
  });

  test('the ready line of a server is detected despite escape sequences for colours and window titles', () => {
    expect(
      feedAll('^server ready$', ['\u001b]0;title\u0007\u001b[1;32mserver\u001b[0m rea', 'dy\n']).at(-1),
    ).toBe(true);
  });

  test('the ready line of a server is detected where a terminal begins its line again', () => {
    const drawn = ['> \r\u001b[K10%\r100%', '\r\u001b(B\u001b[mserver ready\r> ', '\r\n'];
    expect(feedAll('^server ready$', drawn)).toEqual([false, true, true]);
    expect(feedAll('^$', ['> stop\r\n'])).toEqual([true]);
    expect(feedAll('^server$', ['server\rgone\n', 'a server\r\n'])).toEqual([true, false]);
  });

  test('the ready line of a server is detected between binary output', () => {
    const matcher = new LineMatcher('^ready');
    expect(matcher.feed(Buffer.from([0, 255, 254, 10]))).toBe(false);
    expect(matcher.feed(Buffer.from('ready\n'))).toBe(true);
  });

  test('the ready line of a server is detected after a line of 10 MB, of which only the end is kept', () => {
    const matcher = new LineMatcher('^ready');
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 160; index += 1) matcher.feed(Buffer.alloc(65_536, 'x'));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
    expect(matcher.feed(Buffer.from('\nready\n'))).toBe(true);
  });
});
