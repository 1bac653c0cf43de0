import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const IN_A_FOLDER = 100;
/**
 * The random share of each file. The rest is text that compresses to a fifth, so that a file compresses to two thirds.
 */
const RANDOM_SHARE = 0.6;
const LINE = 'spawn-protection=16\nmax-tick-time=60000\nlevel-name=world-';

/** Creates empty files in one folder. */
export function flatTree(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) touch(join(folder, `r.${index}.${index % 97}.mca`));
}

/** Creates empty files in folders of 100. */
export function deepTree(folder: string, count: number): void {
  for (let first = 0; first < count; first += IN_A_FOLDER) {
    flatTree(join(folder, `d${first}`), Math.min(IN_A_FOLDER, count - first));
  }
}

/**
 * Creates files of about the same size, in folders of 100. More than half of each file is random, as in game worlds.
 */
export function filledTree(folder: string, bytes: number, count: number): void {
  const size = Math.floor(bytes / count);
  const content = Buffer.alloc(size);
  for (let index = 0; index < count; index += 1) {
    const inFolder = join(folder, `d${Math.floor(index / IN_A_FOLDER)}`);
    if (index % IN_A_FOLDER === 0) mkdirSync(inFolder, { recursive: true });
    content.fill(`${LINE}${index}\n`);
    randomFillSync(content, 0, Math.floor(size * RANDOM_SHARE));
    writeFileSync(join(inFolder, `f${index}.dat`), content);
  }
}

const touch = (path: string) => closeSync(openSync(path, 'w'));
