import { join } from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';

/** Lints both documents by spec/redocly.yaml. */
export async function checkSpec(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(root, 'spec', 'redocly.yaml') });
  const results = await Promise.all(
    ['panel', 'daemon'].map((service) => lint({ ref: join(root, 'spec', service, 'openapi.yaml'), config })),
  );
  return results.flat().map(({ message, location, ruleId }) => {
    const place = location[0];
    return `${place?.source.absoluteRef.slice(root.length + 1) ?? ''}${place?.pointer ?? ''}: ${message} (${ruleId})`;
  });
}
