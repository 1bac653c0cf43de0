import { describe, expect, test } from '@jest/globals';
import { isVisibleText } from './visible-text.js';

const between = (code: number) => `Ada${String.fromCodePoint(code)}Lovelace`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('names that users see', () => {
  test.each([
    [
      'that changes its direction',
      [...range(0x202a, 0x202e), ...range(0x2066, 0x2069), 0x061c, 0x200e, 0x200f],
    ],
    [
      'with characters of zero width',
      [...range(0x200b, 0x200d), ...range(0x2060, 0x2064), 0xfeff, 0x00ad, 0x034f],
    ],
    ['with control characters', [...range(0x00, 0x1f), ...range(0x7f, 0x9f)]],
    ['with several lines', [0x2028, 0x2029]],
    ['with fillers and variation selectors', [0x115f, 0x3164, 0xffa0, 0x2800, 0xfe00, 0xfe0f, 0x180e]],
    ['with tags and variation selectors beyond the first plane', [0xe0001, 0xe0041, 0xe007f, 0xe0100]],
    ['with unpaired surrogates', [0xd800, 0xdfff]],
    ['with interlinear annotations', [0xfff9, 0xfffa, 0xfffb]],
  ])('a user-visible name %s is rejected', (_, codes) => {
    expect(codes.map(between).filter(isVisibleText)).toEqual([]);
  });

  test.each([
    ['ends with a zero-width space', 'Ada\u200b'],
    ['begins with a wide space', '\u3000Ada'],
    ['is a no-break space', '\u00a0'],
    ['ends with a joiner', 'नमस्\u200d'],
    ['has a joiner between letters that do not join', 'Ad\u200da'],
    ['has an emoji variation selector after a letter', 'Ada\ufe0f'],
    ['has an emoji variation selector after a digit', '7\ufe0f'],
    ['has two joiners in an emoji', '👩\u200d\u200d👧'],
  ])('a user-visible name that %s is rejected', (_, name) => {
    expect(isVisibleText(name)).toBe(false);
  });

  test.each([
    'Ada',
    'Größe 3',
    'Ada L. (night shift) #1',
    'عبد الله',
    'می\u200cخواهم',
    'क्\u200dष',
    'ශ්\u200dරී ලංකා',
    '山田太郎',
    '葛\u{e0100}飾',
    '👩\u200d🚀 crew',
    '👩🏽\u200d🚀',
    '👨\u200d👩\u200d👧\u200d👦',
    '🏳\ufe0f\u200d🌈',
    '❤\ufe0f',
    '1\ufe0f\u20e3 first',
    'é',
    'e\u0301',
    'a\u00a0b',
    '🇳🇱',
  ])('the user-visible name %s is accepted', (name) => {
    expect(isVisibleText(name)).toBe(true);
  });
});
