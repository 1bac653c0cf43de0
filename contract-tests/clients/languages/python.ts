import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../../lib/contract/openapi.js';
import type { Client } from '../client.js';
import { VERSIONS } from '../versions.js';

const version = VERSIONS['openapi-python-client'];

export const python: Client = {
  name: 'python',
  generator: `openapi-python-client ${version}`,
  needs: ['python3'],

  async build({ folder, tools, programs, document, run }) {
    const bin = join(tools, `python-${version}`, 'bin');
    if (!existsSync(join(bin, 'openapi-python-client'))) {
      await run('python3', ['-m', 'venv', '--clear', join(bin, '..')]);
      await run(join(bin, 'pip'), ['install', '--quiet', `openapi-python-client==${version}`]);
    }
    const interpreter = join(bin, 'python');
    for (const service of SERVICES) {
      const made = ['--output-path', service, '--meta', 'none', '--config', join(programs, 'config.yaml')];
      await run(join(bin, 'openapi-python-client'), ['generate', '--path', document(service), ...made]);
      cpSync(join(programs, `${service}.py`), join(folder, `use_${service}.py`));
    }
    await run(interpreter, ['-m', 'compileall', '-q', '.']);
    return { panel: [interpreter, 'use_panel.py'], daemon: [interpreter, 'use_daemon.py'] };
  },
};
