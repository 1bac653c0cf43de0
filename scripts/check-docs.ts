import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { filesBelow } from './files-below.js';

/** Paths in code spans that begin in one of these folders are files of the repository. */
const FOLDERS =
  'apps|bench|catalog|cli|clients|config|contract-tests|daemon|docs|generated|handlers|lib|panel|plugins|scripts|spec|testing|web';
const PATH = new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.(?:[cm]?[jt]s|yaml|json|md|html|css))\``, 'g');
const LINK = /\]\((?![a-z]+:)([^)#\s]+)/g;

/** Checks that the files named in the documentation exist, so that moving a file also changes the pages about it. */
export async function checkDocs(root: string): Promise<string[]> {
  const pages = ['README.md', 'CONTRIBUTING.md', ...(await filesBelow(root, 'docs'))].filter((path) =>
    path.endsWith('.md'),
  );
  const faults = await Promise.all(
    pages.map(async (page) =>
      docFaults(page, await readFile(join(root, page), 'utf8'), (path) => existsSync(join(root, path))),
    ),
  );
  return faults.flat();
}

/** Returns a sentence for each file that a page names or links to, and that does not exist. */
export function docFaults(page: string, text: string, exists: (path: string) => boolean): string[] {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => posix.join(posix.dirname(page), path));
  return [...new Set([...named, ...linked])]
    .filter((path) => !exists(path))
    .map((path) => `${page} names ${path}, which does not exist. Name the file that replaces it.`);
}
