import { join } from 'node:path';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import { ProcessRuntime } from '../process/process-runtime.js';
import { quiet } from './process-harness.js';
import { recorder } from './run-recorder.js';

/*
 * Runs one server in a separate process, for example with fewer rights than the tests. Arguments: FOLDER USER (in
 * JSON). The server's folder is below FOLDER.
 */

const [folder = '', user = ''] = process.argv.slice(2);
const script = 'echo mine >file; cat file; grep NoNewPrivs /proc/self/status; ls ../../daemon';
const runtime = new ProcessRuntime({ runsFolder: join(folder, 'data', 'daemon', 'runs'), logger: quiet });
const { observer, exited, text } = recorder();
try {
  const spec = {
    id: 'cnt_1',
    name: 'a server',
    type: 'shell',
    version: 'latest',
    image: '',
    port: 1,
    protocols: [],
    env: {},
    dataFolder: join(folder, 'data', 'servers', 'cnt_1'),
    dataPath: '/data',
    capabilities: [],
    limits: { memoryBytes: 0, cpus: 0, pids: 0 },
    process: { install: [], command: ['/bin/sh', '-c', script] },
    ready: { port: 'tcp' as const },
    stop: { signal: 'SIGTERM' as const },
    user: JSON.parse(user) as ServerUser,
    userIsOwn: true,
  };
  await runtime.start(spec, 'run_1');
  await runtime.attach('cnt_1', 'run_1', null, observer);
  await exited;
  process.stdout.write(text());
  await runtime.remove('cnt_1');
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  process.stdout.write(`${error.kind}: ${error.message}\n`);
}
await runtime.close();
