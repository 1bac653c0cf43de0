import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder with Berth's package.json: source files are below it, and compiled files are in its dist/. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error(`no parent folder of ${import.meta.dirname} contains a package.json`);
    folder = parent;
  }
  return folder;
}
