import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ssh2, { type Client, type ConnectConfig } from 'ssh2';

export type Ran = { code: number; said: string };

const TIMEOUT_MS = 60_000;

/** Unmodified OpenSSH clients with their own folder, and a password that is typed for them. */
export class SshClients {
  readonly folder = mkdtempSync(join(tmpdir(), 'berth-ssh-'));
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
    writeFileSync(join(this.folder, 'ask'), '#!/bin/sh\nprintf "%s\\n" "$TYPED"\n');
    chmodSync(join(this.folder, 'ask'), 0o700);
  }

  /**
   * Creates a key pair.
   * @returns the line of the public key
   */
  async key(name: string, type = 'ed25519'): Promise<{ file: string; line: string }> {
    const file = join(this.folder, name);
    await promisify(execFile)('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', file]);
    const { stdout } = await promisify(execFile)('ssh-keygen', ['-yf', file]);
    return { file, line: stdout.trim() };
  }

  /** Returns the fingerprints that `ssh-keyscan` prints. */
  async scan(): Promise<string> {
    const run = promisify(execFile);
    const { stdout } = await run('ssh-keyscan', [
      '-T',
      '60',
      '-t',
      'ed25519',
      '-p',
      String(this.#port),
      '127.0.0.1',
    ]);
    const file = join(this.folder, 'scanned');
    writeFileSync(file, stdout);
    return (await run('ssh-keygen', ['-lf', file])).stdout;
  }

  /** Runs a program with `words` after the options. If the program asks for a password, types it once. */
  async run(program: 'ssh' | 'sftp' | 'scp', words: string[], typed?: string, input = ''): Promise<Ran> {
    const options = {
      StrictHostKeyChecking: 'no',
      UserKnownHostsFile: '/dev/null',
      NumberOfPasswordPrompts: '1',
      IdentitiesOnly: 'yes',
      ConnectTimeout: '30',
    };
    const args = ['-F', '/dev/null', program === 'ssh' ? '-p' : '-P', String(this.#port)];
    for (const [name, value] of Object.entries(options)) args.push('-o', `${name}=${value}`);
    const env = {
      ...{ PATH: process.env['PATH'] ?? '', HOME: this.folder, LC_ALL: 'C.UTF-8', DISPLAY: ':none' },
      ...{ SSH_ASKPASS: join(this.folder, 'ask'), SSH_ASKPASS_REQUIRE: 'force', TYPED: typed ?? '' },
    };
    return new Promise((resolve) => {
      const child = execFile(
        program,
        [...args, ...words],
        { cwd: this.folder, env, timeout: TIMEOUT_MS },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code ?? -1), said: stdout + stderr });
        },
      );
      child.stdin?.end(input);
    });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export type LiveSession = {
  client: Client;
  /** Settles when the connection is closed. */
  over: Promise<void>;
};

/**
 * Opens a session that stays open.
 * @throws when it cannot be opened
 */
export async function openSession(config: ConnectConfig): Promise<LiveSession> {
  const client = new ssh2.Client();
  const over = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    client.once('ready', () => resolve()).once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
    client.connect({ host: '127.0.0.1', readyTimeout: TIMEOUT_MS, ...config });
  });
  client.on('error', () => undefined);
  return { client, over };
}
