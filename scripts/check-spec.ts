import { join } from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';
import { DerivedDocuments } from './derived-documents.js';

/**
 * Lints both documents, with what is derived, by spec/redocly.yaml, exceptions (.redocly.lint-ignore.yaml) left out;
 * and names what stands in a file though a rule gives it.
 */
export async function checkSpec(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(root, 'spec', 'redocly.yaml') });
  const problems = [];
  const faults: string[] = [];
  // One after the other: the linter has one validator, which resolves by the document it met first.
  for (const service of ['panel', 'daemon'] as const) {
    const documents = new DerivedDocuments(join(root, 'spec'), service);
    problems.push(...(await lint({ ref: documents.entry, config, externalRefResolver: documents })));
    faults.push(...documents.faults);
  }
  const wanted = problems.filter(({ ignored }) => ignored !== true);
  const lines = wanted.map(({ message, location, ruleId }) => {
    const place = location[0];
    return `${place?.source.absoluteRef.slice(root.length + 1) ?? ''}${place?.pointer ?? ''}: ${message} (${ruleId})`;
  });
  // A shared file is read for both.
  return [...new Set(faults), ...lines];
}
