import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { filesBelow } from '../files-below.js';

/** Matches code spans with paths that begin in one of these folders, and are therefore files of the repository. */
const FOLDERS =
  'apps|bench|catalog|cli|clients|config|contract-tests|daemon|docs|generated|handlers|lib|panel|plugins|scripts|spec|testing|web';
const PATH = new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.(?:[cm]?[jt]s|yaml|json|md|html|css))\``, 'g');
const LINK = /\]\((?![a-z]+:)([^)#\s]+)/g;

const INDEX = 'docs/decisions/README.md';
const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const MAX_DECISION_LINES = 60;
const STATUS = /^Status: (accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}$/m;
const SECTIONS = ['## Context', '## Decision', '## Consequences'];

/**
 * Checks that the files named in the documentation exist, so that moving a file also changes the pages about it, and that
 * decisions have the form that their README describes.
 */
export async function checkDocs(root: string): Promise<string[]> {
  const pages = ['README.md', 'CONTRIBUTING.md', ...(await filesBelow(root, 'docs'))].filter((path) =>
    path.endsWith('.md'),
  );
  const texts = new Map(
    await Promise.all(pages.map(async (page) => [page, await readFile(join(root, page), 'utf8')] as const)),
  );
  const index = texts.get(INDEX) ?? '';
  return [...texts].flatMap(([page, text]) => [
    ...docFaults(page, text, (path) => existsSync(join(root, path))),
    ...decisionFaults(page, text, index),
  ]);
}

/** Returns a sentence for each file that a page names or links to although it does not exist. */
export function docFaults(page: string, text: string, exists: (path: string) => boolean): string[] {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => posix.join(posix.dirname(page), path));
  return [...new Set([...named, ...linked])]
    .filter((path) => !exists(path))
    .map((path) => `${page} names ${path}, which does not exist. Name the file that replaces it.`);
}

/** Returns which parts a decision record lacks. Returns nothing for other pages, which need not have this form. */
export function decisionFaults(page: string, text: string, index: string): string[] {
  const [, number] = DECISION.exec(page) ?? [];
  if (number === undefined) return [];
  const lines = text.trimEnd().split('\n');
  const sections = lines.filter((line) => line.startsWith('## '));
  const listed = index.split(`](${posix.basename(page)})`).length - 1;
  return [
    ...(lines[0]?.startsWith(`# ${Number(number)}. `)
      ? []
      : [`must begin with "# ${Number(number)}. " and its title`]),
    ...(STATUS.test(text) ? [] : ['needs a line "Status: accepted, YYYY-MM-DD"']),
    ...(sections.join() === SECTIONS.join()
      ? []
      : [`must have the sections ${SECTIONS.join(', ')}, and no others`]),
    ...(lines.length > MAX_DECISION_LINES
      ? [
          `has ${lines.length} lines, of at most ${MAX_DECISION_LINES}: move details to the README of the module`,
        ]
      : []),
    ...(listed === 1 ? [] : [`must be listed once in ${INDEX}`]),
  ].map((fault) => `${page} ${fault}.`);
}
