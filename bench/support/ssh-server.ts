import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/network/free-port.js';

const SERVER = '/usr/sbin/sshd';
const TRY_EVERY_MS = 50;
const TRIES = 100;

/** An SSH server of the host's OpenSSH on a loopback address. `command` is how a shell logs in to it. */
export type SshServer = { command: string; stop(): void };

/** Starts an SSH server with keys of its own in `folder`. */
export async function startSshServer(folder: string): Promise<SshServer> {
  const port = await freePort();
  const at = (name: string) => join(folder, name);
  for (const name of ['host', 'client'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
  copyFileSync(at('client.pub'), at('authorized'));
  // Started as root, the server requires this folder.
  mkdirSync('/run/sshd', { recursive: true });
  const settings = [
    ...[
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host')}`,
      `AuthorizedKeysFile ${at('authorized')}`,
    ],
    ...['StrictModes no', 'UsePAM no', 'PidFile none', 'PermitRootLogin yes', 'LogLevel ERROR'],
  ];
  writeFileSync(at('sshd_config'), `${settings.join('\n')}\n`);
  const server = spawn(SERVER, ['-D', '-e', '-f', at('sshd_config')], { stdio: 'inherit' });
  const options = [
    `-p ${port}`,
    `-i ${at('client')}`,
    '-o StrictHostKeyChecking=no',
    '-o UserKnownHostsFile=/dev/null',
  ];
  const command = `ssh -q ${options.join(' ')} 127.0.0.1`;
  for (let tries = 0; !works(command); tries += 1) {
    if (server.exitCode !== null || tries === TRIES) throw new Error('the SSH server did not start');
    await sleep(TRY_EVERY_MS);
  }
  return { command, stop: () => server.kill('SIGKILL') };
}

function works(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `${command} true`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
