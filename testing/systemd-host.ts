import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './time/eventually.js';

/** A host that systemd runs: namespaces of this one, over its files. What it writes is lost at the end. */
export type SystemdHost = {
  /** Runs a program on the host. */
  run(program: string, ...args: string[]): { status: number | null; stdout: string; stderr: string };
  end(): Promise<void>;
};

const SYSTEMD = '/lib/systemd/systemd';
/** Units that a container does not need, or that would change this host. */
const UNIT = '[Unit]\nDescription=Test\nRequires=basic.target\nAfter=basic.target\nAllowIsolate=yes\n';

/**
 * Starts systemd as the first process of its own namespaces. Its root is an overlay of this host's files, and the overlay
 * is in memory.
 */
export async function startSystemdHost(env: Record<string, string> = {}): Promise<SystemdHost> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-systemd-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  const script = join(folder, 'start.sh');
  const marks = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(
    script,
    [
      'set -e',
      `mount -t tmpfs berth-systemd ${root}`,
      `mkdir ${root}/upper ${root}/work ${root}/all`,
      `mount -t overlay overlay -o lowerdir=/,upperdir=${root}/upper,workdir=${root}/work ${root}/all`,
      `cd ${root}/all`,
      'rm -rf etc/systemd/system/*.wants',
      `printf '${UNIT.replaceAll('\n', '\\n')}' > etc/systemd/system/default.target`,
      'mount -t proc proc proc',
      'mount -t sysfs sysfs sys',
      'mount -t cgroup2 cgroup2 sys/fs/cgroup',
      'mount --rbind /dev dev',
      'mount -t tmpfs tmpfs run',
      'mkdir -p old',
      'pivot_root . old',
      'umount -l old',
      ...marks,
      `exec env -u NOTIFY_SOCKET container=berth ${SYSTEMD} --log-target=console --show-status=no`,
    ].join('\n'),
  );
  const process_ = spawn(
    'unshare',
    ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--net', '--fork', '--kill-child', 'sh', script],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  for (const stream of [process_.stdout, process_.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
    });
  const first = () =>
    Number(execFileSync('pgrep', ['-P', String(process_.pid)], { encoding: 'utf8' }).trim());
  const run: SystemdHost['run'] = (program, ...args) =>
    spawnSync('nsenter', ['-t', String(first()), '--all', '--root', '--wd=/', program, ...args], {
      encoding: 'utf8',
      timeout: 120_000,
    });
  await eventually(
    () => `systemd runs: ${log}`,
    () => process_.exitCode === null && isUp(run),
  );
  return { run, end: () => end(process_, folder) };
}

function isUp(run: SystemdHost['run']): boolean {
  try {
    return /running|degraded/.test(run('systemctl', 'is-system-running').stdout);
  } catch {
    // The process has not started yet.
    return false;
  }
}

async function end(host: ChildProcess, folder: string): Promise<void> {
  const ended = once(host, 'exit');
  host.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
