import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { removeWalk } from '../walks/remove-walk.js';
import { Descent } from './descent.js';

/** The depth of the folders. A server creates them in a second; a recursive function would overflow the stack. */
const DEPTH = 10_000;
const MAX_DESCRIPTORS = 128;

test('a directory walk enters and leaves folders of any depth with only a few open file descriptors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-deep-'));
  const top = openSync(folder, 'r');
  const descent = new Descent(top);
  const held = () => readdirSync('/proc/self/fd').length;
  const before = held();
  let most = 0;
  while (descent.depth < DEPTH) {
    mkdirSync(descent.at('a'));
    descent.enter('a');
  }
  for (; descent.depth > 0; descent.leave()) {
    if (descent.depth % 100 > 1) continue;
    writeFileSync(descent.at('z'), '');
    most = Math.max(most, held() - before);
  }
  expect(most).toBeLessThanOrEqual(MAX_DESCRIPTORS);
  expect(held()).toBe(before);
  for (const walk = removeWalk({ fd: top }); walk.next().done !== true; );
  expect(readdirSync(folder)).toEqual([]);
  closeSync(top);
  rmdirSync(folder);
});
