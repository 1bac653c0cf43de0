import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ERROR_CODES, FaultyDocuments, generate } from './generate.js';
import { handlerMapOf } from './handler-map.js';

/** What `npm run generate` writes. */
const WRITTEN = [
  'generated',
  join('docs', 'configuration.md'),
  handlerMapOf('daemon'),
  handlerMapOf('panel'),
  ERROR_CODES,
];

/** Generates anew beside the tree and compares both ways: changed, missing and extra files are faults. */
export async function checkDrift(root: string): Promise<string[]> {
  const fresh = join(root, 'node_modules', '.cache', `drift-${process.pid}`);
  try {
    await generate(fresh);
  } catch (error) {
    if (error instanceof FaultyDocuments) return error.faults;
    throw error;
  }
  const [expected, present] = await Promise.all([
    readTree(fresh),
    readTree(
      root,
      WRITTEN.map((path) => join(root, path)),
    ),
  ]);
  await rm(fresh, { recursive: true });
  return compareTrees(expected, present).map((fault) => `${fault}; run \`npm run generate\``);
}

/** Faults of `present` against `expected`; both map a path to a content. */
export function compareTrees(expected: Map<string, string>, present: Map<string, string>): string[] {
  const changed = [...expected].flatMap(([path, content]) => {
    if (!present.has(path)) return [`${path} is missing`];
    return present.get(path) === content ? [] : [`${path} is not what spec/, config/ and handlers/ say`];
  });
  const extra = [...present.keys()].filter((path) => !expected.has(path));
  return [...changed, ...extra.map((path) => `${path} belongs to nothing`)];
}

async function readTree(base: string, roots: string[] = [base]): Promise<Map<string, string>> {
  const files = (await Promise.all(roots.map(listFiles))).flat();
  const entries = files.map(async (file) => [relative(base, file), await readFile(file, 'utf8')] as const);
  return new Map(await Promise.all(entries));
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return found === undefined ? [] : [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
