import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { countOnlyWhereNeeded } from './text-length.js';

const PART = 64 * 1024;
const plain = () => new Ajv({ strict: false });

test.each<[string, number]>([
  ['', 0],
  ['abc', 3],
  ['abcd', 3],
  ['🎮🎮🎮', 3],
  ['🎮🎮🎮🎮', 3],
  ['🎮🎮🎮a', 3],
  ['\ud83c\ud83c\udfae\udfae', 3],
  ['\udfae\ud83c\udfae\ud83c', 3],
  ['\udfae\ud83c\udfae\ud83c', 2],
  [`${'x'.repeat(PART - 1)}🎮`, PART],
  [`${'x'.repeat(PART - 1)}🎮x`, PART],
  [`${'🎮'.repeat(PART)}x`, PART],
  ['🎮'.repeat(PART), PART],
  ['x'.repeat(PART), PART / 2 - 1],
])('the length check for texts agrees with that of the validator ajv (text %#)', (text, maxLength) => {
  for (const schema of [{ maxLength }, { type: 'string', maxLength, minLength: 1, pattern: '^[^x]*$' }]) {
    const ours = countOnlyWhereNeeded(plain()).compile(schema);
    const theirs = plain().compile(schema);
    expect([ours(text), text.slice(0, 9)]).toEqual([theirs(text), text.slice(0, 9)]);
    expect(ours.errors).toEqual(theirs.errors);
  }
});
