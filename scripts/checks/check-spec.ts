import { join } from 'node:path';
import { lint, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';
import { SERVICES } from '../../lib/contract/openapi.js';
import { DerivedDocuments } from '../documents/derived-documents.js';
import { partFiles } from './check-places.js';

/**
 * Lints both documents, including derived parts, with the rules of spec/redocly.yaml and the exceptions of
 * .redocly.lint-ignore.yaml. Also reports unused files, and everything that a file states although a rule derives it.
 */
export async function checkSpec(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(root, 'spec', 'redocly.yaml') });
  const problems = [];
  const faults: string[] = [];
  const used = new Set<string>();
  // Lint one document after the other, because the linter has a single validator, which resolves references in the
  // document that it has seen first.
  for (const service of SERVICES) {
    const documents = new DerivedDocuments(join(root, 'spec'), service);
    problems.push(...(await lint({ ref: documents.entry, config, externalRefResolver: documents })));
    faults.push(...documents.faults);
    for (const file of documents.cache.keys()) used.add(file);
  }
  const wanted = problems.filter(({ ignored }) => ignored !== true);
  const unused = (await partFiles(root))
    .filter((path) => !used.has(join(root, path)))
    .map((path) => `${path} is not used. Refer to it, or delete it.`);
  // Remove duplicates, because shared files are linted with both documents.
  return [...new Set([...faults, ...wanted.map((problem) => problemText(root, problem)), ...unused])];
}

/** Returns the text of a problem, with its location. */
export function problemText(root: string, { message, location, ruleId }: NormalizedProblem): string {
  const place = location[0];
  return `${place?.source.absoluteRef.slice(root.length + 1) ?? ''}${place?.pointer ?? ''}: ${message} (${ruleId})`;
}
