import { beforeEach, describe, expect, test } from '@jest/globals';
import { LineBuffer, MAX_LINES } from './line-buffer';

describe('the lines of a console', () => {
  let frames: (() => void)[];
  let buffer: LineBuffer;
  beforeEach(() => {
    frames = [];
    globalThis.requestAnimationFrame = (callback) => frames.push(() => callback(0));
    buffer = new LineBuffer();
  });
  const nextFrame = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const texts = () => buffer.snapshot().map(({ text }) => text);

  test('are shown once per frame, however many have arrived', () => {
    let calls = 0;
    buffer.subscribe(() => {
      calls += 1;
    });
    for (let count = 0; count < 100; count += 1) buffer.add('output', ['a', 'b']);
    expect(calls).toBe(0);
    nextFrame();
    expect(calls).toBe(1);
    expect(buffer.snapshot()).toHaveLength(200);
  });

  test('stay as they are while the console is paused, and new ones are counted', () => {
    buffer.add('output', ['a']);
    nextFrame();
    buffer.pause();
    buffer.add('output', ['b', 'c']);
    nextFrame();
    expect(texts()).toEqual(['a']);
    expect(buffer.held()).toBe(2);
    buffer.resume();
    expect(texts()).toEqual(['a', 'b', 'c']);
    expect(buffer.held()).toBe(0);
  });

  test('are the latest ones, also after a long pause', () => {
    buffer.pause();
    buffer.add(
      'output',
      Array.from({ length: MAX_LINES + 10 }, (_, at) => `line ${at}`),
    );
    nextFrame();
    buffer.resume();
    expect(buffer.snapshot()).toHaveLength(MAX_LINES);
    expect(texts().at(-1)).toBe(`line ${MAX_LINES + 9}`);
    expect(buffer.snapshot()[0]?.number).toBe(11);
  });
});
