import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../../lib/contract/openapi.js';
import type { Client } from '../client.js';
import { openapiGenerate } from '../openapi-generator.js';
import { VERSIONS } from '../versions.js';

export const rust: Client = {
  name: 'rust',
  generator: `openapi-generator ${VERSIONS['openapi-generator']} (rust)`,
  needs: ['cargo', 'java', 'mvn'],

  async build(place) {
    const { folder, tools, programs, run } = place;
    for (const service of SERVICES) {
      const options = [`packageName=berth_${service}`];
      await openapiGenerate(place, service, { generator: 'rust', output: join('clients', service), options });
    }
    cpSync(programs, folder, { recursive: true });
    const target = join(tools, 'target');
    await run('cargo', ['build', '--quiet'], { CARGO_TARGET_DIR: target });
    return { panel: [join(target, 'debug/panel')], daemon: [join(target, 'debug/daemon')] };
  },
};
