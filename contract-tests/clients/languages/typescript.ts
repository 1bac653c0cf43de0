import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICES, type Service } from '../../../lib/contract/openapi.js';
import { packageRoot } from '../../../lib/process/package-root.js';
import type { Client, Place } from '../client.js';
import { openapiGenerate } from '../openapi-generator.js';
import { VERSIONS } from '../versions.js';

const packages = join(packageRoot(), 'node_modules');
const { version } = createRequire(import.meta.url)('openapi-typescript/package.json') as { version: string };

/** The compiler options. All generated code is checked, with less strict rules than those of this repository. */
const COMPILER = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
  outDir: 'out',
};

async function compile({ folder, programs, run }: Place): Promise<Record<Service, [string, string]>> {
  cpSync(programs, folder, { recursive: true });
  symlinkSync(packages, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER, include: ['*.ts'] }),
  );
  await run(process.execPath, [join(packages, 'typescript-7/bin/tsc'), '-p', '.']);
  return { panel: [process.execPath, 'out/panel.js'], daemon: [process.execPath, 'out/daemon.js'] };
}

export const openapiFetch: Client = {
  name: 'openapi-fetch',
  generator: `openapi-typescript ${version}`,
  needs: [],

  async build(place) {
    mkdirSync(join(place.folder, 'clients'));
    for (const service of SERVICES) {
      // Without this option, a request field with a default value would be required.
      const options = ['--default-non-nullable=false', '-o', `clients/${service}.ts`];
      const program = join(packages, 'openapi-typescript/bin/cli.js');
      await place.run(process.execPath, [program, place.document(service), ...options]);
    }
    return compile(place);
  },
};

export const typescriptFetch: Client = {
  name: 'typescript-fetch',
  generator: `openapi-generator ${VERSIONS['openapi-generator']} (typescript-fetch)`,
  needs: ['java', 'mvn'],

  async build(place) {
    for (const service of SERVICES) {
      const output = join('clients', service);
      const options = ['importFileExtension=.js'];
      await openapiGenerate(place, service, { generator: 'typescript-fetch', output, options });
    }
    return compile(place);
  },
};
