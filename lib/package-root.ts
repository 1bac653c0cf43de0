import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of our package.json: sources run from it in development, from its dist/ when compiled. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
