import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that exits immediately on SIGTERM, even as process 1 of a container. */
const PEACEFUL =
  "process.on('SIGTERM', () => process.exit()); setInterval(() => 0, 1e9); console.log('ready');";

/** Writes the server types `hostile` (attacker.cjs) and `peaceful` to the catalogue below a data directory. */
export function writeHostileTypes(dataDir: string): void {
  mkdirSync(join(dataDir, 'catalog'), { recursive: true });
  const attacker = readFileSync(join(import.meta.dirname, 'attacker.cjs'), 'utf8');
  const hostileEnv = { ATTACK: '', ENTRIES: '0', PORTS: '0' };
  for (const described of [typeOf('hostile', attacker, hostileEnv), typeOf('peaceful', PEACEFUL, {})]) {
    // JSON is valid YAML.
    writeFileSync(join(dataDir, 'catalog', `${described.type}.yaml`), JSON.stringify(described));
  }
}

/**
 * Returns a server type that runs a Node.js program. On Docker, it runs in the image that the daemon creates from the
 * host's Node.js.
 */
const typeOf = (type: string, program: string, env: Record<string, string>) => ({
  type,
  name: type,
  description: 'A part of attacks on the daemon.',
  image: 'node:{version}',
  versions: { latest: { image: 'berth/nodejs:host-{host_node_version}', build: 'host-node' } },
  default_port: 20_000,
  protocols: ['tcp'],
  env,
  data_path: '/data',
  command: ['node', 'index.js'],
  ready: { pattern: '^ready$' },
  stop: { signal: 'SIGTERM' },
  limits: { memory_bytes: 512 * 1024 * 1024, cpus: 1, pids: 256 },
  files: { 'index.js': { content: program } },
  process: { command: ['{node}', 'index.js'] },
});
