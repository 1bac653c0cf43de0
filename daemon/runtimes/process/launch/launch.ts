import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError } from '../../../../lib/errors/errors.js';
import { hostFault } from '../../../../lib/errors/host-fault.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import type { ContainerSpec, ServerUser } from '../../../catalog/container-spec.js';
import { leftOpen, runProgram } from '../host/program.js';
import { CONTAINER_MARK, processLimit } from '../host/table.js';
import { serverEnvironment } from './environment.js';
import { closedFolder, type View, viewOf, viewScript } from './view.js';

/** How to start a program, as arguments of Node.js's spawn(). */
export type Launch = { program: string; args: string[]; cwd: string; env: Record<string, string> };

/** Starts programs in a container's folder, as its user, with its environment and its restricted view of the host. */
export type Launcher = {
  /** The part of the host that the programs see; null if they see all of it. */
  view: View | null;
  /**
   * Returns how to start the command `argv`. If the command `supervisor` is given, that is started instead, as the same
   * user but without the environment. Its arguments then say how to start `argv` with the environment.
   */
  launch(argv: string[], supervisor?: string[]): Launch;
};

/**
 * Prevents servers from binding the daemon's ports. `entry` returns a shell command that the process of a server
 * executes first, while it still runs as root.
 */
type Guard = { entry(): Promise<string> };

const TRIAL_MS = 10_000;
/**
 * The environment of programs that run as root. It contains nothing that the daemon's user or a server's owner can
 * influence.
 */
const ROOT_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};
/**
 * The maximum number of processes and threads of a server whose type defines none. If all servers share a user, it is
 * the maximum of all servers together.
 */
const PROCESSES = 4096;
const SHARED_PROCESSES = 16_384;
const NO_RIGHTS = ['--no-new-privs', '--inh-caps=-all'];
/**
 * An option of setpriv(1) that drops capabilities. It requires CAP_SETPCAP, which root in a container may lack. With
 * no-new-privs, a program cannot gain these capabilities anyway.
 */
const NO_BOUNDING_SET = '--bounding-set=-all';

/** Creates launchers, which start programs as the users of containers. */
export class Launchers {
  readonly #stage: string;
  readonly #logger: Logger;
  /** The options of setpriv(1) that work on this host; null until one attempt has succeeded. */
  #drop: string[] | null = null;
  #hasViews = false;
  #hasWarned = false;
  readonly #closing = closing(leftOpen());
  readonly #guard: Guard;

  /** @param stage a folder of the daemon that is only used as a mount point for views */
  constructor(stage: string, logger: Logger, guard: Guard) {
    this.#stage = stage;
    this.#guard = guard;
    this.#logger = logger;
  }

  /**
   * Returns the launcher for a container.
   *
   * @throws DomainError `conflict` if the daemon cannot switch to the user, or the user cannot reach the folder
   */
  async of(spec: ContainerSpec): Promise<Launcher> {
    const { user, dataFolder } = spec;
    if (user === undefined) return asDaemon(spec);
    const drop = await this.#dropTo(user);
    const view = viewOf(dataFolder, user);
    const script = viewScript(view, { dataFolder, user, stage: this.#stage });
    const isVisible = await this.#canMake(script, user);
    if (!isVisible) letThrough(dataFolder);
    const closed = closedFolder(dataFolder, user, isVisible ? view.hidden : undefined);
    if (closed !== null) throw standsInTheWay(closed, dataFolder, user);
    const entry = await this.#guard.entry();
    const first = [...this.#closing, ...(isVisible ? seeing(script, entry) : plain(entry))];
    const limited = ['prlimit', '--core=0:0', `--nproc=${boundOf(spec)}`, ...drop];
    return {
      view: isVisible ? view : null,
      launch(argv, supervisor = []) {
        const { names, carriers } = carried(serverEnvironment(spec));
        const handover = ['/bin/sh', '-c', handoverScript(names), 'berth', dataFolder, ...argv];
        const [program = '', ...args] = [...first, ...limited, '--', ...supervisor, ...handover];
        return {
          program,
          args,
          cwd: '/',
          env: { ...ROOT_ENVIRONMENT, ...carriers, [CONTAINER_MARK]: spec.id },
        };
      },
    };
  }

  async #dropTo(user: ServerUser): Promise<string[]> {
    const rights = this.#drop;
    const words = (how: string[]) => [...asUser(user), ...how];
    if (rights !== null) return words(rights);
    for (const how of [[...NO_RIGHTS, NO_BOUNDING_SET], NO_RIGHTS]) {
      const refusal = await trial([...words(how), '--', 'true']);
      if (refusal !== null) continue;
      this.#drop = how;
      return words(how);
    }
    const message =
      'Servers never run as root, but setpriv(1), which drops the privileges of root, is missing or not permitted on this host: install util-linux 2.33 or newer.';
    throw new DomainError('conflict', message);
  }

  /**
   * Returns whether views of the host can be created. A failure may be due to a lack of memory, so later calls try
   * again.
   */
  async #canMake(script: string, user: ServerUser): Promise<boolean> {
    if (this.#hasViews) return true;
    const refusal = await trial([...seeing(script), ...asUser(user), '--', 'true']);
    this.#hasViews = refusal === null;
    if (refusal !== null && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#logger.warn(
        { err: refusal },
        'servers can see the whole host, because mount namespaces are unavailable',
      );
    }
    return this.#hasViews;
  }
}

/** Returns the arguments that run a program as another user. */
export const asUser = ({ uid, gid }: ServerUser): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
];

/** Returns the path at which root finds a program; undefined if the program is not installed. */
export const pathOf = (program: string): string | undefined =>
  ROOT_ENVIRONMENT.PATH.split(':')
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Runs a helper program without the daemon's environment. */
export const runClean = ([program = '', ...args]: string[], timeout: number): Promise<void> =>
  runProgram(program, args, { timeout, cwd: '/', env: ROOT_ENVIRONMENT, killSignal: 'SIGKILL' });

/**
 * Tries whether a daemon that runs as root can start servers. In the result, `begin` says why servers cannot be
 * started at all, and `hide` why the host's files cannot be hidden from them; null means that it works.
 *
 * @throws DomainError `unavailable` if this cannot be determined
 */
export async function tryLaunching(): Promise<{ begin: string | null; hide: string | null }> {
  const nobody = { uid: 65_534, gid: 65_534 };
  const begin =
    (await trial([...asUser(nobody), ...NO_RIGHTS, '--', 'true'])) ??
    (await trial(['prlimit', '--core=0:0', '--', 'true']));
  const hide = await trial([...seeing('mount -t tmpfs berth /tmp'), 'true']);
  const why = (refusal: unknown) => (refusal instanceof Error ? refusal.message : null);
  return { begin: why(begin), hide: why(hide) };
}

/**
 * Returns why a command fails on this host; null if it works.
 * @throws DomainError `unavailable` if the failure may be temporary
 */
async function trial(argv: string[]): Promise<unknown> {
  try {
    await runClean(argv, TRIAL_MS);
    return null;
  } catch (error) {
    const fault = hostFault(error, 'The process cannot be started');
    if (fault instanceof DomainError) throw fault;
    return error;
  }
}

const asDaemon = (spec: ContainerSpec): Launcher => ({
  view: null,
  launch(argv, supervisor = []) {
    const [program = '', ...args] = [...supervisor, ...argv];
    return { program, args, cwd: spec.dataFolder, env: serverEnvironment(spec) };
  },
});

/**
 * A shell command that handles signals until the supervisor is ready: a signal ends the run, and the run records it.
 */
const NOTE_EARLY_END =
  'end() { { echo $$; echo $1; } 2>/dev/null >&3; exit $1; }; trap "end 143" TERM; trap "end 130" INT; trap "end 131" QUIT';

/**
 * Returns the arguments for a shell in its own mount namespace that runs `script` first. Descriptor 3 is the status
 * file of a run.
 */
const seeing = (script: string, entry = ':'): string[] => [
  'unshare',
  '--mount',
  '--propagation=slave',
  '/bin/sh',
  '-c',
  `${NOTE_EARLY_END}; ${entry}; { ${script}; } 2>&1 || { echo 'berth: the mount namespace of the server cannot be set up'; end 126; }; umask 077; exec "$@"`,
  'berth',
];

/**
 * Returns the arguments for a shell that closes these descriptors. It is bash if a descriptor has two digits, which
 * some shells do not support.
 */
const closing = (descriptors: number[]): string[] =>
  descriptors.length === 0 || !existsSync('/bin/bash')
    ? []
    : ['/bin/bash', '-c', `exec ${descriptors.map((each) => `${each}>&-`).join(' ')}; exec "$@"`, 'berth'];

const plain = (entry: string) => ['/bin/sh', '-c', `${entry}; umask 077; exec "$@"`, 'berth'];

/**
 * Returns the values of an environment under other, harmless names (`carriers`), and which of these names belongs to
 * which variable (`names`). This is necessary because programs that run before privileges are dropped would use
 * variables such as LD_PRELOAD, which the owner of a server may set. The values are not passed as arguments, because
 * every user can read arguments.
 */
function carried(env: Record<string, string>): {
  names: Map<string, string>;
  carriers: Record<string, string>;
} {
  let prefix = 'BERTH_CARRIES_';
  while (Object.keys(env).some((name) => name.startsWith(prefix))) prefix += '_';
  const names = new Map(
    Object.keys(env)
      .filter((name) => name !== CONTAINER_MARK)
      .map((name, index) => [name, `${prefix}${index}`]),
  );
  const carriers = Object.fromEntries([...names].map(([name, carrier]) => [carrier, env[name] ?? '']));
  return { names, carriers };
}

/**
 * Returns the script of the first shell that runs as the user. It enters the folder, sets the variables under their
 * names, and executes the program. With `command`, the shell does not exit if a name is reserved, such as UID.
 */
function handoverScript(names: Map<string, string>): string {
  const exports = [...names].map(([name, carrier]) => `command export ${name}="$${carrier}" 2>/dev/null`);
  return [
    'cd -- "$1" || exit 126',
    'shift',
    'unset OLDPWD',
    ...exports,
    `unset ${[...names.values()].join(' ')}`,
    'exec "$@" 3>&-',
  ].join('\n');
}

/**
 * Returns the limit of processes of a server. It is not above the daemon's own limit, because root without
 * CAP_SYS_RESOURCE cannot raise a limit.
 */
function boundOf({ limits, userIsOwn }: ContainerSpec): string {
  const wanted = userIsOwn === true ? limits.pids || PROCESSES : SHARED_PROCESSES;
  const bound = Math.min(wanted, processLimit());
  return `${bound}:${bound}`;
}

/** Lets the server's user enter, but not list, the two folders of the daemon above the server's folder. */
function letThrough(dataFolder: string): void {
  for (const folder of [dirname(dirname(dataFolder)), dirname(dataFolder)]) {
    const { mode } = statSync(folder);
    if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o7777) | 0o011);
  }
}

function standsInTheWay(closed: string, dataFolder: string, { uid }: ServerUser): DomainError {
  const message = `The server runs as user ${uid}, which cannot access the server's folder, because a parent folder is closed to other users. Run chmod o+x on the folder that the log names, or set DATA_DIR to another folder.`;
  return new DomainError('conflict', message, { logOnly: { closed, dataFolder } });
}
