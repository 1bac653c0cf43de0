import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daemonLimits } from '../../config/limits.js';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { runBerth } from '../berth/berth-command.js';
import { BerthProcess, until } from '../berth/berth-process.js';
import { HungMemory } from '../disk/hung-memory.js';
import { freePort } from '../network/free-port.js';
import { ATTACKS } from './attacks.js';
import type { FloodTarget } from './flood.js';
import { writeHostileTypes } from './hostile-types.js';

/** A server and a key that is limited to it. */
export type Tenant = { id: string; key: string };

export type AttackSize = {
  /** The number of entries of the large flat folder. The nested folders have fewer in total. */
  entries: number;
  /** The maximum time, in seconds, for which the memory or the disk of the server blocks. */
  maxS: number;
};

const PREPARED_TIMEOUT_MS = 300_000;
const MIB = 1024 * 1024;
const PASSWORD = 'Silent-Anchor-58';

/** The built daemon with its default limits, a peaceful tenant, and a hostile one for each attack. */
export class HostileFixture {
  readonly berth: BerthProcess;
  readonly #dataDir: string;
  readonly #gcc: string;
  readonly #program: string;
  readonly #hung: HungMemory[] = [];

  private constructor(
    berth: BerthProcess,
    dataDir: string,
    { gcc, program }: { gcc: string; program: string },
  ) {
    this.berth = berth;
    this.#dataDir = dataDir;
    this.#gcc = gcc;
    this.#program = program;
  }

  /**
   * Starts the daemon.
   * @param dockerSocket if absent, servers run as plain processes
   */
  static async open(gcc: string, dockerSocket?: string): Promise<HostileFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-attacks-'));
    const program = join(dataDir, 'attack');
    const source = join(import.meta.dirname, 'attack.c');
    execFileSync(gcc, ['-O1', '-static', '-o', program, source]);
    writeHostileTypes(dataDir);
    const asItComes = Object.values(daemonLimits).map(({ name, fallback }) => [name, String(fallback)]);
    const runtime: Record<string, string> =
      dockerSocket === undefined
        ? { DAEMON_RUNTIME: 'process' }
        : { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${dockerSocket}` };
    const env = { ...(Object.fromEntries(asItComes) as Record<string, string>), ...runtime };
    return new HostileFixture(await BerthProcess.start('daemon', { dataDir, env }), dataDir, {
      gcc,
      program,
    });
  }

  must(method: string, path: string, body?: object, key = this.berth.daemonKey): Promise<unknown> {
    const headers = { authorization: `Bearer ${key}` };
    return mustSucceed(this.berth.daemonUrl, { method, path, headers, ...(body && { body }) });
  }

  folderOf({ id }: Tenant): string {
    return join(this.#dataDir, 'servers', id);
  }

  /** Creates a stopped server with a directory `hundred` of 100 files and a file `large` of 1 MiB. */
  async peaceful(): Promise<Tenant> {
    const tenant = await this.#install('peaceful', 'peaceful', {});
    const folder = this.folderOf(tenant);
    mkdirSync(join(folder, 'hundred'));
    for (let each = 0; each < 100; each += 1) writeFileSync(join(folder, 'hundred', `file-${each}`), 'x');
    writeFileSync(join(folder, 'large'), Buffer.alloc(MIB, 'xyz'));
    return tenant;
  }

  /**
   * Starts a server that attacks.
   * @returns the target of the requests, once the server's own part of the attack runs
   */
  async attacker(
    attack: string,
    { entries, maxS }: AttackSize,
  ): Promise<{ tenant: Tenant; target: FloodTarget }> {
    const { hangs, share = 1, needsArchive = false, sftp } = ATTACKS[attack] ?? { floods: [] };
    const { daemon: daemonPort, sftp: sftpPort } = this.berth.ports;
    const login = { username: `eve-${attack}`, password: PASSWORD };
    const env = {
      ...{ ATTACK: attack, ENTRIES: String(Math.ceil(entries * share)) },
      PORTS: [daemonPort, sftpPort].join(),
    };
    const tenant = await this.#install('hostile', attack, env);
    const folder = this.folderOf(tenant);
    execFileSync('cp', [this.#program, join(folder, 'attack')]);
    const hung = new HungMemory(folder, this.#gcc, maxS);
    if (hangs !== undefined) {
      this.#hung.push(hung);
      // Mount as root, because the daemon kills all processes of the server's user before the server starts.
      await hung.mount({ uid: 0, gid: 0 });
    }
    await this.must('POST', '/container/start', { id: tenant.id });
    await until('the attack to begin', PREPARED_TIMEOUT_MS, () => existsSync(join(folder, 'attacking')));
    if (hangs === 'disk') hung.hangFileSystem();
    const archive = { path: `/${tenant.id}/plain`, output: `/${tenant.id}/archive.zip` };
    if (needsArchive) await this.must('POST', '/fs/zip', archive);
    if (sftp !== undefined) {
      await this.must('POST', '/sftp/credentials', { ...login, home_dir: `/${tenant.id}` });
    }
    const { daemonUrl: url } = this.berth;
    const { id: containerId, key } = tenant;
    return { tenant, target: { attack, url, key, containerId, sftp: { ...login, port: sftpPort } } };
  }

  /**
   * Kills an attacker's server. First ends the program that blocks its processes, because the kernel cannot end them
   * before that.
   */
  async end({ id }: Tenant): Promise<void> {
    this.#release();
    await this.must('DELETE', '/container/kill', { id });
  }

  async close(): Promise<void> {
    this.#release();
    const { containers } = (await this.must('GET', '/container/list')) as { containers: { id: string }[] };
    // Containers of Docker outlive the daemon. Remove their directories here, because that may take long.
    for (const { id } of containers) {
      await this.must('DELETE', '/container/kill', { id }).catch(() => undefined);
      await this.must('DELETE', '/container', { id }).catch(() => undefined);
    }
    await this.berth.dispose();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #release(): void {
    for (const each of this.#hung.splice(0)) each.dispose();
  }

  async #install(type: string, name: string, env: Record<string, string>): Promise<Tenant> {
    const plan = { type, name, port: await freePort(), env };
    const { id } = (await this.must('POST', '/container/install', plan)) as { id: string };
    const words = ['daemon', 'key', 'create', '--name', name, '--permission', '*', '--container', id];
    const { stdout } = await runBerth(words, { dataDir: this.#dataDir, ports: this.berth.ports });
    return { id, key: stdout.trim() };
  }
}
