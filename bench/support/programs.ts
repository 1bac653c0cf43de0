import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { get } from 'node:http';
import { delimiter, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/network/free-port.js';

/** A program that is measured, or with which a service is compared. */
export type Program = { process: ChildProcess; pid: number; port: number };

const MIB = 1024 * 1024;
const ASK_EVERY_MS = 20;

/** Returns whether a program is in PATH, or is this file. */
export const isInstalled = (program: string): boolean =>
  isAbsolute(program)
    ? existsSync(program)
    : (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Starts a program of bench/programs/, which reports its port. */
export async function forked(file: string, args: string[], running: Program[]): Promise<Program> {
  const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(join(import.meta.dirname, '..', 'programs', file), args, { execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const program = { process: child, pid: child.pid ?? 0, port };
  running.push(program);
  return program;
}

/** Starts nginx with sendfile(2), for the files in `folder`. Undefined if it is not installed. */
export async function nginx(folder: string, running: Program[]): Promise<Program | undefined> {
  if (!isInstalled('nginx')) return undefined;
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = `access_log off; sendfile on; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; root ${folder}; }`;
  // Run without a master process, so that the measured process is the one that sends.
  const main = `daemon off; master_process off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  writeFileSync(file, `${main} events { } http { ${http} }`);
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const program = { process: child, pid: child.pid ?? 0, port };
  running.push(program);
  const answers = () =>
    lengthOf(`http://127.0.0.1:${port}/nginx.conf`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await sleep(ASK_EVERY_MS);
  }
  return program;
}

/** Returns the size of a response in bytes. */
export const lengthOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.once('end', () => resolve(length));
    }).once('error', reject);
  });

/** Writes a file of this size that has no holes. */
export async function fill(path: string, mib: number): Promise<void> {
  const handle = await open(path, 'w');
  const block = Buffer.alloc(MIB);
  for (let at = 0; at < block.length; at += 4) block.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  for (let sent = 0; sent < mib; sent += 1) await handle.write(block);
  await handle.close();
}
