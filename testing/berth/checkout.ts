import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packageRoot } from '../../lib/process/package-root.js';

/** Folders that `git clone` does not create. */
const MADE_LATER = new Set(['node_modules', 'dist', 'builds', 'data', 'coverage', '.git']);

/** A copy of the repository as a reader has it after cloning it and running `npm ci`. */
export class Checkout {
  readonly folder: string;
  /** Home folder of the reader: programs such as npm keep their files here, outside the checkout. */
  readonly home: string;

  constructor() {
    this.home = mkdtempSync(join(tmpdir(), 'berth-reader-'));
    this.folder = join(this.home, 'berth');
    const root = packageRoot();
    cpSync(root, this.folder, { recursive: true, filter: (path) => !MADE_LATER.has(basename(path)) });
    this.#linkPackages(join(root, 'node_modules'));
    // npm installs some packages of the web application into its own folder.
    const ofWeb = join('web', 'node_modules');
    if (existsSync(join(root, ofWeb))) symlinkSync(join(root, ofWeb), join(this.folder, ofWeb));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: this.folder });
    git('init', '--quiet');
    git('add', '--all');
    git(...['-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '--quiet', '--message=x']);
  }

  /** Returns what git reports as changed or new. */
  changes(): string {
    return execFileSync('git', ['status', '--porcelain'], { cwd: this.folder, encoding: 'utf8' });
  }

  dispose(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Links the installed packages. The folder `.bin` is a copy, because a build adds a link to it. */
  #linkPackages(packages: string): void {
    const own = join(this.folder, 'node_modules');
    mkdirSync(join(own, '.bin'), { recursive: true });
    for (const name of readdirSync(packages)) {
      if (!name.startsWith('.')) symlinkSync(join(packages, name), join(own, name));
    }
    for (const name of readdirSync(join(packages, '.bin'))) {
      symlinkSync(readlinkSync(join(packages, '.bin', name)), join(own, '.bin', name));
    }
    // Copy the V8 code caches, because `npm ci` also builds the programs and these caches.
    const code = join('.cache', 'code');
    if (existsSync(join(packages, code))) cpSync(join(packages, code), join(own, code), { recursive: true });
  }
}
