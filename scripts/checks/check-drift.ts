import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHITECTURE } from '../documents/module-lists.js';
import { filesBelow } from '../files-below.js';
import { FaultyDocuments, generate } from '../generate.js';

/** Files outside `generated/` that `npm run generate` writes. */
const WRITTEN = [join('docs', 'configuration.md'), join('docs', 'error-codes.md'), ARCHITECTURE];

/**
 * Generates all files into a temporary folder and compares them with the present ones. Reports files that are changed,
 * missing, or no longer generated.
 */
export async function checkDrift(root: string): Promise<string[]> {
  const fresh = join(root, 'node_modules', '.cache', `drift-${process.pid}`);
  try {
    await generate(fresh);
  } catch (error) {
    if (error instanceof FaultyDocuments) return error.faults;
    throw error;
  }
  const written = WRITTEN.filter((path) => existsSync(join(root, path)));
  const [expected, present] = await Promise.all([
    readFiles(fresh, await filesBelow(fresh)),
    readFiles(root, [...(await filesBelow(root, 'generated')), ...written]),
  ]);
  await rm(fresh, { recursive: true });
  return compareTrees(expected, present).map((fault) => `${fault}; run \`npm run generate\``);
}

/** Compares `present` with `expected`. Both map a path to its content. */
export function compareTrees(expected: Map<string, string>, present: Map<string, string>): string[] {
  const changed = [...expected].flatMap(([path, content]) => {
    if (!present.has(path)) return [`${path} is missing`];
    return present.get(path) === content
      ? []
      : [`${path} differs from what is generated from spec/, config/ and handlers/`];
  });
  const extra = [...present.keys()].filter((path) => !expected.has(path));
  return [...changed, ...extra.map((path) => `${path} is not generated any more`)];
}

async function readFiles(root: string, paths: string[]): Promise<Map<string, string>> {
  const entries = paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const);
  return new Map(await Promise.all(entries));
}
