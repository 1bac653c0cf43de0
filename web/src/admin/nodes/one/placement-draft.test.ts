import { describe, expect, test } from '@jest/globals';
import { rangesOf, rangesText, tagsOf, tagsText } from './placement-draft';

describe('tags of a node', () => {
  test('are separated by commas or spaces, in small letters, and each counts once', () => {
    expect(tagsOf(' SSD, eu-west  ssd،10g ')).toEqual(['ssd', 'eu-west', '10g']);
    expect(tagsOf('  ')).toEqual([]);
    expect(tagsOf(tagsText(['ssd', 'eu-west']))).toEqual(['ssd', 'eu-west']);
  });

  test.each([
    '-ssd',
    'ssd-',
    'eu_west',
    'größe',
    'x'.repeat(33),
    Array.from({ length: 17 }, (_, at) => `t${at}`).join(),
  ])('cannot be %j', (text) => {
    expect(tagsOf(text)).toBeUndefined();
  });

  test('can have 32 characters, and there can be 16', () => {
    expect(tagsOf('x'.repeat(32))).toHaveLength(1);
    expect(tagsOf(Array.from({ length: 16 }, (_, at) => `t${at}`).join())).toHaveLength(16);
  });
});

describe('ports of a node', () => {
  test('are ranges and single ports, and are sorted', () => {
    const ranges = [
      { from: 1024, to: 1024 },
      { from: 25_565, to: 25_600 },
    ];
    expect(rangesOf('25565 - 25600, 1024')).toEqual(ranges);
    expect(rangesOf('25565–25600 1024')).toEqual(ranges);
    expect(rangesOf(rangesText(ranges))).toEqual(ranges);
    expect(rangesOf('')).toEqual([]);
    expect(rangesOf('1024-65535')).toEqual([{ from: 1024, to: 65_535 }]);
  });

  test.each([
    '1023',
    '65536',
    '25600-25565',
    '25565-',
    '-25565',
    '25565-25570-25580',
    '25565-25570, 25570-25580',
    '25565, 25565',
    '٢٥٥٦٥',
    'all',
    Array.from({ length: 17 }, (_, at) => 2000 + at).join(),
  ])('cannot be %j', (text) => {
    expect(rangesOf(text)).toBeUndefined();
  });
});
