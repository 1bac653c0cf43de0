import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A server type whose servers write down in `typed` what is typed into their console, and answer to it. */
export function writeToldType(dataDir: string, backup: object): void {
  const program = 'echo ready; while read -r line; do echo "$line" >> typed; echo "heard $line"; done';
  const type = {
    type: 'told',
    name: 'Told',
    description: 'Writes down what is typed into its console.',
    image: 'example.org/none:latest',
    versions: { latest: null },
    default_port: 20_000,
    protocols: ['tcp'],
    data_path: '/data',
    ready: { pattern: '^ready$' },
    stop: { signal: 'SIGTERM' },
    backup,
    limits: { memory_bytes: 67_108_864, cpus: 1, pids: 16 },
    process: { command: ['sh', '-c', program] },
  };
  mkdirSync(join(dataDir, 'catalog'), { recursive: true });
  // JSON is YAML.
  writeFileSync(join(dataDir, 'catalog', 'told.yaml'), JSON.stringify(type));
}
