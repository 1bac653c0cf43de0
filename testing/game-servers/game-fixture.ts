import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BerthProcess } from '../berth/berth-process.js';
import { freePort } from '../network/free-port.js';
import { type Ask, clientFor, untilStatus } from '../vertical-slice.js';

/**
 * The server type of a test game. `program` is the source of its server (CommonJS), which gets its port in the
 * environment variable PORT.
 */
export type GameType = { type: string; query: object; program: string; protocol?: 'tcp' | 'udp' };

export type Listed = { online: number; max: number; players: { uuid: string; name: string; ping: number }[] };

/** The built daemon with types of test games, and functions that send a client's requests. */
export class GameFixture {
  readonly berth: BerthProcess;
  readonly ask: Ask;

  private constructor(berth: BerthProcess) {
    this.berth = berth;
    this.ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
  }

  static async open(types: GameType[] = []): Promise<GameFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-games-'));
    mkdirSync(join(dataDir, 'catalog'));
    // Write the catalogue files as JSON, which is a subset of YAML.
    for (const each of types) {
      writeFileSync(join(dataDir, 'catalog', `${each.type}.yaml`), JSON.stringify(written(each)));
    }
    return new GameFixture(await BerthProcess.start('daemon', { dataDir }));
  }

  /**
   * Installs a server.
   * @returns the server's id and port
   */
  async install(type: string, env: Record<string, string> = {}): Promise<{ id: string; port: number }> {
    const port = await freePort();
    const plan = { type, name: `${type} ${port}`, port, env };
    return { id: ((await this.ask('POST', '/container/install', plan)).body as { id: string }).id, port };
  }

  async start(id: string): Promise<void> {
    await this.ask('POST', '/container/start', { id });
    await untilStatus(this.ask, `/container/status/${id}`, 'running');
  }

  async players(id: string): Promise<Listed> {
    return (await this.ask('GET', `/game/players?id=${id}`)).body as Listed;
  }

  /** Path of a container's folder. */
  folderOf(id: string): string {
    return join(this.berth.dataDir, 'servers', id);
  }

  async close(): Promise<void> {
    await this.berth.dispose();
    rmSync(this.berth.dataDir, { recursive: true, force: true });
  }
}

const written = ({ type, query, program, protocol = 'tcp' }: GameType) => ({
  type,
  name: type,
  description: 'A game of a test.',
  image: 'example.org/none:latest',
  versions: { latest: null },
  default_port: 20_000,
  protocols: [protocol],
  env: { PORT: '{port}' },
  data_path: '/data',
  ready: { pattern: '^ready$' },
  stop: { signal: 'SIGTERM' },
  query,
  limits: { memory_bytes: 268_435_456, cpus: 1, pids: 64 },
  files: { 'index.js': { content: program } },
  process: { command: ['{node}', 'index.js'] },
});
