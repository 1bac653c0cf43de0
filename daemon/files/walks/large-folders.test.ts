import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { packWalk, SLOT_BYTES } from '../../archives/zip/pack-walk.js';
import { copyWalk } from '../traversal/copy-walk.js';
import type { Turns } from '../traversal/turn.js';
import { changedWalk } from './changed-walk.js';
import { keepWalk } from './keep-walk.js';
import { listWalk } from './list-walk.js';
import { mergeWalk } from './merge-walk.js';
import { removeWalk } from './remove-walk.js';

const FILES = 5000;
/** The maximum number of names that are read after the end of a time slice. */
const MOST_IN_A_TURN = 256;
const READING_TURNS = Math.floor(FILES / MOST_IN_A_TURN);

describe('a directory of many names', () => {
  let top = '';
  let folder = '';
  let other = '';
  let aside = '';
  let held: number[] = [];

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'berth-large-'));
    [folder, other, aside] = ['folder', 'other', 'aside'].map((name) => join(top, name)) as [
      string,
      string,
      string,
    ];
    for (const path of [folder, other, aside]) mkdirSync(path);
    writeFileSync(join(folder, '0'), '');
    for (let at = 1; at < FILES; at += 1) linkSync(join(folder, '0'), join(folder, String(at)));
    held = [folder, other, aside].map((path) => openSync(path, 'r'));
    // This clock advances by a second at each call, so each time slice has ended when the walk reads the clock.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const fd of held) closeSync(fd);
    rmSync(top, { recursive: true });
  });

  /** Returns the number of time slices before the first visible result of a walk. */
  function turnsUntil(walk: Turns<unknown, unknown>, isSeen: (piece: unknown) => boolean): number {
    let turns = 0;
    for (let step = walk.next(); step.done !== true && !isSeen(step.value); step = walk.next()) turns += 1;
    walk.return(undefined);
    return turns;
  }
  const isPiece = (piece: unknown) => piece !== undefined;
  const slots = (bytes: number) => [new SharedArrayBuffer(bytes), new SharedArrayBuffer(bytes)];
  const [FD, OTHER, ASIDE] = [0, 1, 2];
  const fdOf = (index: number) => held[index] ?? -1;

  test.each<[string, () => number]>([
    ['lists', () => turnsUntil(listWalk({ fd: fdOf(FD), isRecursive: false, maxEntries: FILES }), isPiece)],
    [
      'scans for changes',
      () => turnsUntil(changedWalk({ fd: fdOf(FD), sinceMs: 0, limit: FILES, maxNames: FILES }), isPiece),
    ],
    [
      'zip archives',
      () => turnsUntil(packWalk({ fd: fdOf(FD), exclude: [], slots: slots(SLOT_BYTES) }), isPiece),
    ],
    [
      'copies',
      () => {
        const options = { from: fdOf(FD), path: '/from', to: fdOf(OTHER), owner: undefined };
        return turnsUntil(copyWalk(options), () => readdirSync(other).length > 0);
      },
    ],
    ['deletions', () => turnsUntil(removeWalk({ fd: fdOf(FD) }), () => readdirSync(folder).length < FILES)],
    [
      'restores that keep entries excluded from the backup',
      () => {
        const options = {
          from: fdOf(FD),
          path: '/from',
          to: fdOf(OTHER),
          beside: fdOf(ASIDE),
          isTrial: false,
        };
        const walk = keepWalk({ ...options, include: ['nothing'], exclude: [] });
        return turnsUntil(walk, () => readdirSync(other).length > 0);
      },
    ],
    [
      'archives that are merged into a folder',
      () => {
        const options = {
          from: fdOf(FD),
          path: '/from',
          to: fdOf(OTHER),
          aside: fdOf(ASIDE),
          overwrite: false,
        };
        // Do not count the first pass of the walk, which checks all names for conflicts and moves no file.
        return turnsUntil(mergeWalk(options), () => readdirSync(other).length > 0) - READING_TURNS - FILES;
      },
    ],
  ])('the names in a large folder are read in several time slices by %s', (_what, readingTurns) => {
    expect(readingTurns()).toBeGreaterThanOrEqual(READING_TURNS);
  });
});
