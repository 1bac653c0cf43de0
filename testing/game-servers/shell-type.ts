import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a catalogue file below DATA_DIR. It defines a server type whose servers are one shell command, which prints
 * `ready` once it is ready.
 */
export function writeShellType(dataDir: string, type: string, program: string, more: object = {}): void {
  const described = {
    type,
    name: type,
    description: 'A line of shell.',
    image: 'example.org/none:latest',
    versions: { latest: null },
    default_port: 20_000,
    protocols: ['tcp'],
    data_path: '/data',
    ready: { pattern: '^ready$' },
    stop: { signal: 'SIGTERM' },
    limits: { memory_bytes: 67_108_864, cpus: 1, pids: 16 },
    process: { command: ['sh', '-c', program] },
    ...more,
  };
  mkdirSync(join(dataDir, 'catalog'), { recursive: true });
  // JSON is valid YAML.
  writeFileSync(join(dataDir, 'catalog', `${type}.yaml`), JSON.stringify(described));
}
