import { describe, expect, test } from '@jest/globals';
import { isConsoleClientMessage } from './console-message.js';

const LINE = { type: 'input', line: 'say hello' };
const SIZE = { type: 'resize', columns: 80, rows: 24 };

describe('messages from a viewer of a console', () => {
  test.each([
    LINE,
    { ...LINE, line: '' },
    { ...LINE, line: 'x'.repeat(16_384) },
    SIZE,
    { ...SIZE, columns: 1, rows: 1000 },
  ])('case %#: a line or a size is accepted', (message) => {
    expect(isConsoleClientMessage(message)).toBe(true);
  });

  test.each([
    ...[undefined, null, 'input', 1, [], [LINE], {}, { line: 'a' }, { type: 'output', line: 'a' }],
    ...[{ type: 'input' }, { ...LINE, line: 1 }, { ...LINE, line: 'a\nb' }, { ...LINE, line: 'a\r' }],
    ...[
      { ...LINE, line: 'a\0' },
      { ...LINE, line: 'x'.repeat(16_385) },
      { ...LINE, rows: 24 },
    ],
    ...[
      { type: 'resize' },
      { type: 'resize', columns: 80 },
      { ...SIZE, line: 'a' },
      { ...SIZE, type: 'input' },
    ],
    ...[
      { ...SIZE, columns: 0 },
      { ...SIZE, rows: 1001 },
      { ...SIZE, rows: -1 },
      { ...SIZE, rows: 2.5 },
    ],
    ...[
      { ...SIZE, columns: '80' },
      { ...SIZE, rows: null },
      { ...SIZE, rows: Number.NaN },
    ],
  ])('case %#: anything else is not', (message) => {
    expect(isConsoleClientMessage(message)).toBe(false);
  });
});
