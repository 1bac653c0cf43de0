import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Check = () => Promise<string[]>;

/** Folders that no check reads: packages, build results, and data of a running Berth. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'builds', 'data', 'coverage']);

/**
 * Stores the inputs with which each check has passed, and skips a check while its inputs are the same: the files that
 * it reads, the installed packages and the version of Node.js.
 */
export function createPassedBefore(root: string) {
  const files = listFiles(root, '');
  const common = [process.version, readIfThere(join(root, 'node_modules', '.package-lock.json'))];
  const digestOf = (inputs: RegExp): string => {
    const hash = createHash('sha256').update(common.join('\n'));
    for (const path of files.filter((file) => inputs.test(file))) {
      const content = readFileSync(join(root, path));
      hash.update(`\n${path} ${content.length}\n`).update(content);
    }
    return hash.digest('hex');
  };
  return async (name: string, inputs: RegExp, check: Check): Promise<string[]> => {
    const memory = join(root, 'node_modules', '.cache', 'check', name);
    const digest = digestOf(inputs);
    if (readIfThere(memory) === digest) return [];
    const faults = await check();
    if (faults.length === 0) {
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, digest);
    }
    return faults;
  };
}

function listFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const paths = entries
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, path);
      return entry.isFile() ? [path] : [];
    });
  return paths.sort();
}

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
