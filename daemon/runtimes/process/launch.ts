import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError } from '../../../lib/errors.js';
import { hostFault } from '../../../lib/host-fault.js';
import type { Logger } from '../../../lib/logger.js';
import type { ContainerSpec, ServerUser } from '../../catalog/container-spec.js';
import { serverEnvironment } from './environment.js';
import { leftOpen, runProgram } from './program.js';
import { CONTAINER_MARK, processLimit } from './table.js';
import { closedFolder, type View, viewOf, viewScript } from './view.js';

/** How a program is begun: as spawn() of Node.js takes it. */
export type Launch = { program: string; args: string[]; cwd: string; env: Record<string, string> };

/** Begins programs in a container's folder as its user, with its environment and its view of the host. */
export type Launcher = {
  /** What the programs see; null where that is the host. */
  view: View | null;
  /**
   * The launch of `argv`. `supervisor` is begun in its place, as that user but without the environment, and is given
   * the words that begin `argv` with it.
   */
  launch(argv: string[], supervisor?: string[]): Launch;
};

/** A shell command that a program runs first, while it is still root. */
type Guard = { entry(): Promise<string> };

const TRIAL_MS = 10_000;
/** What runs as root is found here, and nowhere that the daemon's user or a server's owner names. */
const ROOT_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};
/** Processes and threads of a server, where its type says nothing, and of all servers where they share a user. */
const PROCESSES = 4096;
const SHARED_PROCESSES = 16_384;
const NO_RIGHTS = ['--no-new-privs', '--inh-caps=-all'];
/** Needs CAP_SETPCAP, which root in a container may lack; without new privileges it is worth nothing to a program. */
const NO_BOUNDING_SET = '--bounding-set=-all';

/** Knows how programs are begun as the users of containers. */
export class Launchers {
  readonly #stage: string;
  readonly #logger: Logger;
  /** How rights are given up and whether views can be made, by what has worked. */
  #drop: string[] | null = null;
  #hasViews = false;
  #hasWarned = false;
  readonly #closing = closing(leftOpen());
  readonly #guard: Guard;

  /** `stage` is a folder of the daemon's, which nothing but views is mounted on. */
  constructor(stage: string, logger: Logger, guard: Guard) {
    this.#stage = stage;
    this.#guard = guard;
    this.#logger = logger;
  }

  /** @throws DomainError `conflict` where the user cannot be taken on, or cannot get to its folder */
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
    const why =
      'Servers do not run as root, and setpriv(1), which gives up its rights, is absent or refused here';
    throw new DomainError('conflict', `${why}: install util-linux 2.33 or newer.`);
  }

  /** What has worked once is taken to work; what has not may have been for want of memory, and is tried again. */
  async #canMake(script: string, user: ServerUser): Promise<boolean> {
    if (this.#hasViews) return true;
    const refusal = await trial([...seeing(script), ...asUser(user), '--', 'true']);
    this.#hasViews = refusal === null;
    if (refusal !== null && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#logger.warn({ err: refusal }, 'servers see the whole host: no mount namespaces can be made');
    }
    return this.#hasViews;
  }
}

/** The words that make a program another user's. */
export const asUser = ({ uid, gid }: ServerUser): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
];

/** Returns where root finds a program; undefined if it is not installed. */
export const pathOf = (program: string): string | undefined =>
  ROOT_ENVIRONMENT.PATH.split(':')
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Runs a helper of ours with nothing of the daemon's environment. */
export const runClean = ([program = '', ...args]: string[], timeout: number): Promise<void> =>
  runProgram(program, args, { timeout, cwd: '/', env: ROOT_ENVIRONMENT, killSignal: 'SIGKILL' });

/**
 * Tries what servers are begun with where the daemon is root: why they cannot be begun at all, and why the host cannot
 * be hidden from them; null where that can be done. @throws DomainError `unavailable` where it cannot be told
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

/** Why it cannot be done here; null where it can. @throws DomainError `unavailable` where that is no answer */
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

/** Signals that come before the supervisor does end the run as they would end a server, and are noted like that. */
const NOTE_EARLY_END =
  'end() { { echo $$; echo $1; } 2>/dev/null >&3; exit $1; }; trap "end 143" TERM; trap "end 130" INT; trap "end 131" QUIT';

/** Descriptor 3 is the status of a run; a command has none. */
const seeing = (script: string, entry = ':'): string[] => [
  'unshare',
  '--mount',
  '--propagation=slave',
  '/bin/sh',
  '-c',
  `${NOTE_EARLY_END}; ${entry}; { ${script}; } 2>&1 || { echo 'berth: what the server sees of the host cannot be made'; end 126; }; umask 077; exec "$@"`,
  'berth',
];

/** Not every /bin/sh can name a descriptor of two digits, so where there are any it takes another. */
const closing = (descriptors: number[]): string[] =>
  descriptors.length === 0 || !existsSync('/bin/bash')
    ? []
    : ['/bin/bash', '-c', `exec ${descriptors.map((each) => `${each}>&-`).join(' ')}; exec "$@"`, 'berth'];

const plain = (entry: string) => ['/bin/sh', '-c', `${entry}; umask 077; exec "$@"`, 'berth'];

/**
 * Names and values of an environment, taken apart: what is run before rights are given up obeys its environment, and
 * LD_PRELOAD and the like are the owner's. Arguments are no place for values, as everybody may read those.
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
 * What the user's first shell does: enters the folder, gives the variables their names, and becomes the program.
 * `command` keeps a shell going that has a use of its own for a name, such as UID.
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

/** Never more than the daemon itself may have: root without CAP_SYS_RESOURCE can only go down. */
function boundOf({ limits, userIsOwn }: ContainerSpec): string {
  const wanted = userIsOwn === true ? limits.pids || PROCESSES : SHARED_PROCESSES;
  const bound = Math.min(wanted, processLimit());
  return `${bound}:${bound}`;
}

/** The two folders of the daemon's that lead to a server's own may be passed through, though not looked into. */
function letThrough(dataFolder: string): void {
  for (const folder of [dirname(dirname(dataFolder)), dirname(dataFolder)]) {
    const { mode } = statSync(folder);
    if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o7777) | 0o011);
  }
}

function standsInTheWay(closed: string, dataFolder: string, { uid }: ServerUser): DomainError {
  const way = `The server runs as user ${uid}, which cannot reach its folder: a folder above it is closed to other users`;
  const message = `${way}. Run chmod o+x on the folder that the log names, or set DATA_DIR to another folder.`;
  return new DomainError('conflict', message, { logOnly: { closed, dataFolder } });
}
