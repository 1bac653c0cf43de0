import { describe, expect, test } from '@jest/globals';
import type { ServerMove } from '../../api/server/moves';
import { copiedPercent, isCancellable } from './move-progress';

const move = (step: ServerMove['step'], transferredBytes: number, totalBytes: number | null) => ({
  step,
  transferredBytes,
  totalBytes,
});

describe('the progress of a move', () => {
  test('is the share of the files that were copied, in the step that copies them', () => {
    expect(copiedPercent(move('copy', 256, 1024))).toBe(25);
    expect(copiedPercent(move('install', 0, 1024))).toBeNull();
    expect(copiedPercent(move('finish', 1024, 1024))).toBeNull();
  });

  test('is not complete until the new node has checked an archive that is larger than the files', () => {
    expect(copiedPercent(move('copy', 1500, 1024))).toBe(99);
  });

  test('begins at 0 for an empty server, and while the size is not known', () => {
    expect(copiedPercent(move('copy', 512, 0))).toBe(0);
    expect(copiedPercent(move('copy', 512, null))).toBe(0);
  });

  test('can be cancelled until the server belongs to its new node', () => {
    const steps: ServerMove['step'][] = ['prepare', 'install', 'copy', 'switch', 'finish', 'undo', 'ended'];
    expect(steps.filter((step) => isCancellable({ step }))).toEqual(['prepare', 'install', 'copy', 'switch']);
  });
});
