import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../../lib/contract/openapi.js';
import type { Client } from '../client.js';
import { VERSIONS } from '../versions.js';

const version = VERSIONS['oapi-codegen'];

export const go: Client = {
  name: 'go',
  generator: `oapi-codegen ${version}`,
  needs: ['go'],

  async build({ folder, programs, document, run }) {
    writeFileSync(join(folder, 'go.mod'), 'module berth\n\ngo 1.24\n');
    const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${version}`;
    for (const service of SERVICES) {
      const made = join(service, `${service}.go`);
      mkdirSync(join(folder, service));
      const asked = ['-package', service, '-generate', 'types,client', '-o', made, document(service)];
      await run('go', ['run', generator, ...asked]);
      cpSync(join(programs, `${service}.go`), join(folder, 'cmd', service, 'main.go'));
    }
    cpSync(join(programs, 'use.go'), join(folder, 'use', 'use.go'));
    await run('go', ['mod', 'tidy']);
    await run('go', ['vet', './...']);
    mkdirSync(join(folder, 'bin'));
    await run('go', ['build', '-o', 'bin/', './cmd/...']);
    return { panel: [join(folder, 'bin/panel')], daemon: [join(folder, 'bin/daemon')] };
  },
};
