import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../../lib/contract/openapi.js';
import type { Client, Place } from '../client.js';
import { VERSIONS } from '../versions.js';

const version = VERSIONS['cargo-progenitor'];

async function generate({ tools, document, run }: Place, service: Service): Promise<void> {
  const root = join(tools, `progenitor-${version}`);
  if (!existsSync(join(root, 'bin'))) {
    const target = { CARGO_TARGET_DIR: join(tools, 'target') };
    const install = ['install', '--quiet', '--debug', '--locked', '--root', root];
    await run('cargo', [...install, 'cargo-progenitor', '--version', version], target);
  }
  const asked = [
    '-i',
    document(service),
    '-o',
    join('clients', service),
    '-n',
    `berth_${service}`,
    '-v',
    '0.0.0',
  ];
  await run(join(root, 'bin/cargo-progenitor'), ['progenitor', ...asked]);
}

export const progenitor: Client = {
  name: 'progenitor',
  generator: `cargo-progenitor ${version}`,
  needs: ['cargo'],
  limit: {
    service: 'daemon',
    saying: 'unexpected content type: multipart/form-data',
    provoke: (place) => generate(place, 'daemon'),
  },

  async build(place) {
    const { folder, tools, programs, run } = place;
    await generate(place, 'panel');
    cpSync(programs, folder, { recursive: true });
    const target = join(tools, 'target-progenitor');
    await run('cargo', ['build', '--quiet'], { CARGO_TARGET_DIR: target });
    return { panel: [join(target, 'debug/panel')] };
  },
};
