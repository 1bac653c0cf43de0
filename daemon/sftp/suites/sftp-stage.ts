import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import ssh2 from 'ssh2';
import { eventually } from '../../../testing/eventually.js';
import { FilesStage, type StageOptions } from '../../files/suites/files-stage.js';
import { type SftpAction, type SftpChannel, type SftpSession, serveSftp } from '../protocol/serve-sftp.js';
import { Shares } from '../protocol/shares.js';

const { Server } = ssh2;
/** A client that does not end fails its test. */
const CLIENT_MS = 120_000;

/** Not by ssh2, one of whose ed25519 keys in a hundred or so cannot be read (1.17.0). */
export function newKey(): string {
  const privateKeyEncoding = { type: 'sec1', format: 'pem' } as const;
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
  const options = { namedCurve: 'P-256', privateKeyEncoding, publicKeyEncoding };
  return generateKeyPairSync('ec', options).privateKey;
}

export type Recorded = { action: SftpAction; path: string; size: number };

/** SFTP on a real disk: sessions on channels, and an SSH server that lets everybody in for clients as people have them. */
export class SftpStage {
  readonly stage: FilesStage;
  readonly recorded: Recorded[] = [];
  readonly shares = new Shares();
  readonly ending = new AbortController();
  /** What the sessions come to. */
  readonly sessions: Promise<void>[] = [];
  readonly #server: ssh2.Server;
  readonly #folder = mkdtempSync(join(tmpdir(), 'berth-sftp-'));
  readonly #home: string;

  private constructor(stage: FilesStage, home: string) {
    // All its sessions have it in common.
    setMaxListeners(0, this.ending.signal);
    this.stage = stage;
    this.#home = home;
    const algorithms: ssh2.ServerConfig['algorithms'] = {
      cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com'],
    };
    this.#server = new Server({ hostKeys: [newKey()], algorithms }, (client) => {
      client.on('error', () => undefined);
      client.on('authentication', (authentication) => authentication.accept());
      client.on('session', (accept) => {
        accept().on('subsystem', (acceptSubsystem) => {
          this.sessions.push(this.serve(acceptSubsystem()));
        });
      });
    });
    writeFileSync(join(this.#folder, 'key'), newKey(), { mode: 0o600 });
    writeFileSync(join(this.#folder, 'known'), '');
  }

  static async open({
    home = '/cnt_one',
    ...options
  }: StageOptions & { home?: string } = {}): Promise<SftpStage> {
    const opened = new SftpStage(await FilesStage.open(options), home);
    await new Promise<void>((resolve) => void opened.#server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  /** Serves a channel as the daemon does. */
  serve(channel: SftpChannel, more: Partial<SftpSession> = {}): Promise<void> {
    const { stage, ending } = this;
    return serveSftp(channel, {
      files: stage.files,
      home: this.#home,
      share: this.shares.of('user'),
      signal: ending.signal,
      record: (entry) => void this.recorded.push(entry),
      logger: { debug: () => undefined, warn: (context) => void stage.warnings.push(context) },
      ...more,
    });
  }

  /** What the client says, and how it ended; a batch ends at the first command that fails, unless that begins with `-`. */
  async sftp(...commands: string[]): Promise<{ said: string; code: number }> {
    const batch = join(this.#folder, 'batch');
    writeFileSync(batch, `${commands.join('\n')}\n`);
    return this.run('sftp', [...this.options(), '-P', this.port, '-b', batch, 'user@127.0.0.1']);
  }

  scp(...words: string[]): Promise<{ said: string; code: number }> {
    return this.run('scp', [...this.options(), '-P', this.port, ...words]);
  }

  /** What OpenSSH's clients are told of this server and nothing else. */
  options(): string[] {
    const said = {
      IdentityFile: join(this.#folder, 'key'),
      IdentitiesOnly: 'yes',
      UserKnownHostsFile: join(this.#folder, 'known'),
      StrictHostKeyChecking: 'no',
      LogLevel: 'ERROR',
    };
    return [
      '-F',
      '/dev/null',
      ...Object.entries(said).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ];
  }

  get port(): string {
    return String((this.#server.address() as AddressInfo).port);
  }

  /** A folder of the client's. */
  get local(): string {
    return this.#folder;
  }

  async run(program: string, words: string[]): Promise<{ said: string; code: number }> {
    const options = {
      cwd: this.#folder,
      timeout: CLIENT_MS,
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    };
    try {
      const { stdout, stderr } = await promisify(execFile)(program, words, options);
      return { said: stdout + stderr, code: 0 };
    } catch (error) {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number | null };
      if (typeof code !== 'number') throw error;
      return { said: stdout + stderr, code };
    }
  }

  /** Closes it at the end of a test, in which nothing was warned of and which leaves nothing held. */
  async endsWell(): Promise<void> {
    expect(this.stage.warnings).toEqual([]);
    await this.close();
    // Measuring that was cut off closes its folders a moment later.
    const held = () => `the end of what is held: ${this.stage.held().join()}`;
    await eventually(held, () => this.stage.held().length === 0);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.sessions);
    await new Promise((resolve) => this.#server.close(resolve));
    await this.stage.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
