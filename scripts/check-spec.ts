import { join } from 'node:path';
import { lint, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';

/** Lints both documents by spec/redocly.yaml, exceptions (.redocly.lint-ignore.yaml) left out. */
export async function checkSpec(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(root, 'spec', 'redocly.yaml') });
  const problems = [];
  // One after the other: the linter has one validator, which resolves by the document it met first.
  for (const service of ['panel', 'daemon']) {
    problems.push(...(await lint({ ref: join(root, 'spec', service, 'openapi.yaml'), config })));
  }
  const wanted = problems.filter(({ ignored }) => ignored !== true);
  return wanted.map((problem) => problemText(root, problem));
}

/** What is wrong, and where. */
export function problemText(root: string, { message, location, ruleId }: NormalizedProblem): string {
  const place = location[0];
  return `${place?.source.absoluteRef.slice(root.length + 1) ?? ''}${place?.pointer ?? ''}: ${message} (${ruleId})`;
}
