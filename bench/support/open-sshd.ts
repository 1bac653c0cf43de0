import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/network/free-port.js';
import type { Program } from './programs.js';

export const SSHD = '/usr/sbin/sshd';
const ASK_EVERY_MS = 20;

/** OpenSSH's server with its own SFTP, on loopback, with temporary keys. Root logs in and serves the files. */
export async function openSshd(folder: string, running: Program[]): Promise<Program & { options: string[] }> {
  const port = await freePort();
  for (const name of ['host', 'user']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  }
  const config = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(folder, 'host'),
    AuthorizedKeysFile: join(folder, 'user.pub'),
    StrictModes: 'no',
    PermitRootLogin: 'yes',
    PidFile: 'none',
    Subsystem: 'sftp internal-sftp',
  };
  const file = join(folder, 'sshd_config');
  writeFileSync(
    file,
    Object.entries(config)
      .map((words) => `${words.join(' ')}\n`)
      .join(''),
  );
  mkdirSync('/run/sshd', { recursive: true });
  const child = spawn(SSHD, ['-D', '-e', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const program = { process: child, pid: child.pid ?? 0, port };
  running.push(program);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('sshd did not start');
    await sleep(ASK_EVERY_MS);
  }
  const said = {
    IdentityFile: join(folder, 'user'),
    IdentitiesOnly: 'yes',
    UserKnownHostsFile: '/dev/null',
    StrictHostKeyChecking: 'no',
    LogLevel: 'ERROR',
  };
  const options = Object.entries(said).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return { ...program, options: ['-F', '/dev/null', ...options] };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
