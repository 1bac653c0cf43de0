import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readMounts } from '../../../../lib/disk/mount-table.js';
import { unlessCode, unlessExists } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import { hashSecret } from '../../../../lib/secrets/secret.js';
import { runClean } from './launch.js';
import { quoted } from './view.js';

const ATTACH_MS = 10_000;
/** The system call number of bpf(2) by architecture. */
const BPF_CALL: Partial<Record<NodeJS.Architecture, number>> = { x64: 321, arm64: 280 };

/**
 * Loads a BPF program and attaches it to a cgroup (`BPF_CGROUP_INET4_BIND` and `BPF_CGROUP_INET6_BIND`). It makes
 * bind(2) fail on these ports for all processes of the cgroup except root's. Node.js cannot call bpf(2), so perl
 * does, which most hosts have. The program stays attached while the daemon is down, and the next daemon replaces it.
 *
 * In C: return bpf_get_current_uid_gid() << 32 == 0 || (port != a && port != b ...);
 */
const ATTACH = String.raw`
use strict;
my ($call, $folder, @ports) = @ARGV;
sub instruction { my ($code, $to, $from, $jump, $value) = @_; pack 'C C s l', $code, $to | $from << 4, $jump, $value }
my $left = @ports;
my $program = join '',
  instruction(0xbf, 6, 1, 0, 0),
  instruction(0x85, 0, 0, 0, 15),
  instruction(0x67, 0, 0, 0, 32),
  instruction(0x15, 0, 0, $left + 1, 0),
  instruction(0x61, 1, 6, 24, 0),
  (map { instruction(0x15, 1, 0, $left-- + 1, unpack('S', pack('n', $_))) } @ports),
  instruction(0xb7, 0, 0, 0, 1), instruction(0x95, 0, 0, 0, 0),
  instruction(0xb7, 0, 0, 0, 0), instruction(0x95, 0, 0, 0, 0);
my $license = "GPL\0";
sysopen my $cgroup, $folder, 0 or die "$folder: $!\n";
for my $hook (8, 9) {
  my $load = pack 'L L Q Q L L Q L L a16 L L', 18, length($program) / 8, unpack('Q', pack 'P', $program),
    unpack('Q', pack 'P', $license), 0, 0, 0, 0, 0, 'berth_bind', 0, $hook;
  my $loaded = syscall $call, 5, $load, length $load;
  die "the program cannot be loaded: $!\n" if $loaded < 0;
  my $attach = pack 'L L L L', fileno $cgroup, $loaded, $hook, 0;
  die "the program cannot be attached: $!\n" if syscall($call, 8, $attach, length $attach) < 0;
}`;

/**
 * Prevents servers that run as processes from binding the daemon's ports, even while the daemon is down. They run in
 * a cgroup in which bind(2) refuses these ports. If the host does not support that, a warning is logged once.
 */
export class PortGuard {
  readonly #ports: readonly number[];
  readonly #name: string;
  readonly #logger: Logger;
  /**
   * The path of the cgroup. If creating the cgroup fails, this is reset, so that the start of the next server tries
   * again.
   */
  #folder: Promise<string | null> | undefined;
  #hasWarned = false;

  /** @param runsFolder determines the name of the cgroup, because each daemon has its own */
  constructor(ports: readonly number[], runsFolder: string, logger: Logger) {
    this.#ports = ports;
    this.#name = `berth-${hashSecret(runsFolder).slice(0, 16)}`;
    this.#logger = logger;
  }

  /**
   * Returns a shell command that moves a process into the cgroup. It runs as root, before the process becomes a
   * server.
   */
  async entry(): Promise<string> {
    if (this.#ports.length === 0) return ':';
    this.#folder ??= this.#make();
    const folder = await this.#folder;
    return folder === null ? ':' : `{ echo $$ >${quoted(join(folder, 'cgroup.procs'))}; } 2>/dev/null || :`;
  }

  /** Removes the cgroup, unless servers still run in it. */
  async close(): Promise<void> {
    const folder = await this.#folder;
    if (folder == null) return;
    await unlessCode(rmdir(folder), new Set(['EBUSY', 'ENOENT']));
  }

  async #make(): Promise<string | null> {
    try {
      return await makeGuarded(this.#name, this.#ports);
    } catch (error) {
      this.#folder = undefined;
      if (this.#hasWarned) return null;
      this.#hasWarned = true;
      this.#logger.warn({ err: error, ports: this.#ports }, UNGUARDED);
      return null;
    }
  }
}

/**
 * The warning that is logged if servers cannot be kept from the daemon's ports: what this means for the operator, and
 * what to do.
 */
const UNGUARDED =
  "servers can bind the daemon's ports while it is down, because the host cannot prevent that: it needs perl, and cgroup v2 with a writable /sys/fs/cgroup";

/**
 * Tries whether this host can keep servers from a port.
 * @returns a sentence that says why it cannot; undefined if it can
 */
export async function tryPortGuard(): Promise<string | undefined> {
  try {
    await rmdir(await makeGuarded(`berth-trial-${process.pid}`, [1]));
    return undefined;
  } catch (error) {
    return `${UNGUARDED} (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * Creates a cgroup below the daemon's cgroup, in which bind(2) refuses these ports. If the cgroup exists, its ports
 * are changed.
 *
 * @returns its path
 */
async function makeGuarded(name: string, ports: readonly number[]): Promise<string> {
  const call = BPF_CALL[process.arch];
  if (call === undefined)
    throw new Error(
      `this version of Berth does not know the bpf(2) system call of the processor architecture ${process.arch}`,
    );
  const folder = join(await ownCgroup(), name);
  await unlessExists(mkdir(folder));
  try {
    await runClean(['perl', '-e', ATTACH, String(call), folder, ...ports.map(String)], ATTACH_MS);
    return folder;
  } catch (error) {
    // The cgroup cannot be removed while servers run in it. The previous rule stays in effect for them.
    await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** Returns the cgroup v2 directory of this process (cgroups(7)). @throws if there is none */
async function ownCgroup(): Promise<string> {
  const [mounts, cgroups] = await Promise.all([readMounts(), readFile('/proc/self/cgroup', 'utf8')]);
  const mount = mounts.find(({ type }) => type === 'cgroup2')?.point;
  const path = /^0::(.*)$/m.exec(cgroups)?.[1];
  if (mount === undefined || path === undefined) throw new Error('the host has not mounted cgroup v2');
  return join(Buffer.from(mount, 'latin1').toString(), path);
}
