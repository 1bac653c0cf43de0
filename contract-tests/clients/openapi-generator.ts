import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../lib/contract/openapi.js';
import type { Place } from './client.js';
import { VERSIONS } from './versions.js';

const version = VERSIONS['openapi-generator'];
const jar = `openapi-generator-cli-${version}.jar`;

/** Generates a client with openapi-generator, which Maven downloads once. */
export async function openapiGenerate(
  { tools, document, run }: Place,
  service: Service,
  { generator, output, options }: { generator: string; output: string; options: string[] },
): Promise<void> {
  if (!existsSync(join(tools, jar))) {
    const artifact = `org.openapitools:openapi-generator-cli:${version}`;
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    await run('mvn', ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`]);
  }
  const asked = ['generate', '-g', generator, '-i', document(service), '-o', output];
  await run('java', ['-jar', join(tools, jar), ...asked, `--additional-properties=${options.join(',')}`]);
}
