import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Checkout } from '../../testing/berth/checkout.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';

/* Builds run in separate processes, like real ones. */

const SWAP = pathToFileURL(join(import.meta.dirname, 'swap-build.mjs')).href;
/** So many files that a reader could see a partial build. */
const FILES = 40;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'berth-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds several times. All files of a build have the same text, which differs between builds. */
function builder(tag: string, times = 1, then = ''): ChildProcess {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { swapBuild } from ${JSON.stringify(SWAP)};
    for (let time = 0; time < ${times}; time++) {
      await swapBuild(${JSON.stringify(root)}, async (folder) => {
        for (let file = 0; file < ${FILES}; file++) {
          writeFileSync(folder + '/' + file, ${JSON.stringify(tag)} + '-' + time);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        ${then}
      });
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const built = async (...args: Parameters<typeof builder>) => (await once(builder(...args), 'exit'))[0];
/**
 * Returns the contents of the build's files. By default, reads the build to which the link `dist` points at this
 * moment, as a new process does.
 */
const contents = (folder = realpathSync(join(root, 'dist'))) =>
  new Set(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')));

describe('replacing the build', () => {
  test('the `dist` folder is complete at every moment while two builds replace it', async () => {
    expect(await built('first')).toBe(0);
    const builders = [builder('left', 2), builder('right', 2)];
    let over = 0;
    for (const each of builders) each.once('exit', () => over++);
    // These are fewer builds than `swapBuild` keeps, so it deletes none of them.
    const seen = new Set<string>();
    while (over < builders.length) {
      const folder = realpathSync(join(root, 'dist'));
      expect(readdirSync(folder)).toHaveLength(FILES);
      const [text = '', ...others] = contents(folder);
      expect(others).toEqual([]);
      seen.add(text);
      await new Promise(setImmediate);
    }
    expect(builders.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect([...seen][0]).toBe('first-0');
    expect(contents()).not.toContain('first-0');
  });

  test('the previous build stays in use if a new build is killed', async () => {
    await built('first');
    await built('second', 1, "process.kill(process.pid, 'SIGKILL');");
    expect(contents()).toEqual(new Set(['first-0']));
    expect(await built('third')).toBe(0);
    expect(contents()).toEqual(new Set(['third-0']));
  });

  test('an old build is kept while a process runs it, and so are a few other old builds', async () => {
    await built('first');
    const folder = realpathSync(join(root, 'dist'));
    await built('next', 3);
    expect(contents(folder)).toEqual(new Set(['first-0']));
    await built('many', 12);
    expect(readdirSync(join(root, 'builds')).length).toBeLessThan(8);
  });

  test('a build that changes nothing adds no files, but repairs damaged ones', async () => {
    await built('first');
    const before = realpathSync(join(root, 'dist'));
    await built('first');
    expect(realpathSync(join(root, 'dist'))).toBe(before);
    rmSync(join(before, '7'));
    await built('first');
    expect(readdirSync(realpathSync(join(root, 'dist')))).toHaveLength(FILES);
  });

  test('a build replaces the `dist` folder of an older version', async () => {
    mkdirSync(join(root, 'dist', 'cli'), { recursive: true });
    writeFileSync(join(root, 'dist', 'cli', 'berth.js'), '');
    expect(await built('first')).toBe(0);
    expect(contents()).toEqual(new Set(['first-0']));
  });
});

describe('the command of a cloned repository', () => {
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = new Checkout();
    expect(await once(npm('run', 'build'), 'exit')).toEqual([0, null]);
  });
  afterAll(() => checkout.dispose());

  const npm = (...args: string[]) =>
    spawn('npm', args, {
      cwd: checkout.folder,
      stdio: 'ignore',
      env: { ...process.env, HOME: checkout.home },
    });

  test('the command `berth` of a cloned repository can be started at any time while two builds run', async () => {
    const command = join(checkout.folder, 'node_modules', '.bin', 'berth');
    const builds = [npm('run', 'build'), npm('run', 'build')];
    const ends = builds.map((build) => once(build, 'exit'));
    let starts = 0;
    while (builds.some(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      // `--version` loads another program file.
      expect(await once(spawn(command, ['--version'], { stdio: 'ignore' }), 'exit')).toEqual([0, null]);
      starts++;
    }
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(starts).toBeGreaterThan(1);
  });

  describeAsRoot('a checkout to which no build can be written', () => {
    test('a build that cannot be written fails, or keeps the existing build with the option `--or-keep`', () => {
      const builds = join(checkout.folder, 'builds');
      const build = (...args: string[]) =>
        spawnSync(process.execPath, ['scripts/build.mjs', ...args], {
          cwd: checkout.folder,
          encoding: 'utf8',
        });
      execFileSync('mount', ['--bind', builds, builds]);
      try {
        execFileSync('mount', ['-o', 'remount,bind,ro', builds]);
        const kept = build('--or-keep');
        expect([kept.status, kept.stderr]).toEqual([
          0,
          `berth: cannot write a build to ${checkout.folder} (EROFS): using the existing build.\n`,
        ]);
        expect(build()).toMatchObject({
          status: 1,
          stderr: expect.stringMatching(/^berth: cannot write a build .+\n$/),
        });
      } finally {
        execFileSync('umount', ['--lazy', builds]);
      }
    });
  });
});
