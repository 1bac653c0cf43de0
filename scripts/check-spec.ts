import { join } from 'node:path';
import { lint, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';
import { SERVICES } from '../lib/openapi.js';
import { partFiles } from './check-places.js';
import { DerivedDocuments } from './derived-documents.js';

/**
 * Lints both documents, with what is derived, by spec/redocly.yaml, exceptions (.redocly.lint-ignore.yaml) left out;
 * and names what stands in a file though a rule gives it, and files that nothing uses.
 */
export async function checkSpec(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(root, 'spec', 'redocly.yaml') });
  const problems = [];
  const faults: string[] = [];
  const used = new Set<string>();
  // One after the other: the linter has one validator, which resolves by the document it met first.
  for (const service of SERVICES) {
    const documents = new DerivedDocuments(join(root, 'spec'), service);
    problems.push(...(await lint({ ref: documents.entry, config, externalRefResolver: documents })));
    faults.push(...documents.faults);
    for (const file of documents.cache.keys()) used.add(file);
  }
  const wanted = problems.filter(({ ignored }) => ignored !== true);
  const unused = (await partFiles(root))
    .filter((path) => !used.has(join(root, path)))
    .map((path) => `${path} is used by nothing. Refer to it, or delete it.`);
  // A shared file is read for both.
  return [...new Set([...faults, ...wanted.map((problem) => problemText(root, problem)), ...unused])];
}

/** What is wrong, and where. */
export function problemText(root: string, { message, location, ruleId }: NormalizedProblem): string {
  const place = location[0];
  return `${place?.source.absoluteRef.slice(root.length + 1) ?? ''}${place?.pointer ?? ''}: ${message} (${ruleId})`;
}
