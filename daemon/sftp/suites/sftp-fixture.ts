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
import { eventually } from '../../../testing/time/eventually.js';
import { FilesFixture, type FixtureOptions } from '../../files/suites/files-fixture.js';
import { type SftpAction, type SftpChannel, type SftpSession, serveSftp } from '../protocol/serve-sftp.js';
import { Shares } from '../protocol/shares.js';

const { Server } = ssh2;
/** The test fails if a client program runs for longer. */
const CLIENT_MS = 120_000;

/** Returns an ed25519 key. ssh2 1.17.0 cannot read about one in a hundred of those that it generates. */
export function newKey(): string {
  const privateKeyEncoding = { type: 'sec1', format: 'pem' } as const;
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
  const options = { namedCurve: 'P-256', privateKeyEncoding, publicKeyEncoding };
  return generateKeyPairSync('ec', options).privateKey;
}

export type Recorded = { action: SftpAction; path: string; size: number };

/** SFTP on a real disk: sessions over channels, and an SSH server for real clients, which accepts every login. */
export class SftpFixture {
  readonly fixture: FilesFixture;
  readonly recorded: Recorded[] = [];
  readonly shares = new Shares();
  readonly ending = new AbortController();
  /** The promises of the sessions, which resolve when they end. */
  readonly sessions: Promise<void>[] = [];
  readonly #server: ssh2.Server;
  readonly #folder = mkdtempSync(join(tmpdir(), 'berth-sftp-'));
  readonly #home: string;

  private constructor(fixture: FilesFixture, home: string) {
    // Many sessions listen to this signal, more than Node.js expects.
    setMaxListeners(0, this.ending.signal);
    this.fixture = fixture;
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
  }: FixtureOptions & { home?: string } = {}): Promise<SftpFixture> {
    const opened = new SftpFixture(await FilesFixture.open(options), home);
    await new Promise<void>((resolve) => void opened.#server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  /** Serves a channel as the daemon does. */
  serve(channel: SftpChannel, more: Partial<SftpSession> = {}): Promise<void> {
    const { fixture, ending } = this;
    return serveSftp(channel, {
      files: fixture.files,
      home: this.#home,
      share: this.shares.of('user'),
      signal: ending.signal,
      record: (entry) => void this.recorded.push(entry),
      logger: { debug: () => undefined, warn: (context) => void fixture.warnings.push(context) },
      ...more,
    });
  }

  /** Runs commands with OpenSSH's client. A failing command ends the run, unless it begins with `-`. */
  async sftp(...commands: string[]): Promise<{ said: string; code: number }> {
    const batch = join(this.#folder, 'batch');
    writeFileSync(batch, `${commands.join('\n')}\n`);
    return this.run('sftp', [...this.options(), '-P', this.port, '-b', batch, 'user@127.0.0.1']);
  }

  scp(...words: string[]): Promise<{ said: string; code: number }> {
    return this.run('scp', [...this.options(), '-P', this.port, ...words]);
  }

  /** The options of OpenSSH's clients. They ignore other configuration. */
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

  /** The folder in which clients run. */
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

  /** Closes the fixture at the end of a test, and checks that no warning was logged and no file is open. */
  async endsWell(): Promise<void> {
    expect(this.fixture.warnings).toEqual([]);
    await this.close();
    // Wait, because a cancelled measurement closes its folders a moment later than the fixture.
    const held = () => `the release of ${this.fixture.held().join()}`;
    await eventually(held, () => this.fixture.held().length === 0);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.sessions);
    await new Promise((resolve) => this.#server.close(resolve));
    await this.fixture.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
