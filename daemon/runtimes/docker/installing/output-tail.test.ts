import { expect, test } from '@jest/globals';
import { OutputTail } from './output-tail.js';

const tailOf = (...chunks: string[]) => {
  const tail = new OutputTail();
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail.lines();
};

test('the last output of a script is its last three lines with visible text', () => {
  expect(tailOf('one\ntwo\nth', 'ree\n\n  \nfour\n')).toEqual(['two', 'three', 'four']);
  expect(tailOf()).toEqual([]);
});

test('the last output of a script has no escape sequences, and no progress that was overwritten by later lines', () => {
  expect(tailOf('\u001b[31mred\u001b[0m\u0007\n10%\r20%\r30%\nerror\n')).toEqual(['20%', '30%', 'error']);
});

test('of a long output only the end is kept, and of a long line only the beginning', () => {
  expect(tailOf('a\n', 'x'.repeat(100_000), '\nend')).toEqual(['x'.repeat(160), 'end']);
});
