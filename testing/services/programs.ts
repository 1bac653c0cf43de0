import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Folders in which programs of services are searched in addition to PATH. */
const EXTRA_FOLDERS = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/usr/games',
];
const POSTGRES_FOLDER = '/usr/lib/postgresql';
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Returns a PATH for programs that themselves search for others, such as dockerd. */
export const widePath = (...first: string[]): string =>
  [...new Set([...first, ...(process.env['PATH'] ?? '').split(delimiter), ...EXTRA_FOLDERS])].join(delimiter);

/** Returns the absolute path of the first of `names` that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...postgresFolders(), ...widePath().split(delimiter)];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function requireProgram(...names: string[]): string {
  const found = findProgram(...names);
  if (found === undefined) throw new Error(`${names.join(' or ')} is not installed`);
  return found;
}

/** Runs a program until it exits. The error of a failure contains what the program wrote to stderr. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { timeoutMs = 60_000, ...rest } = options;
  const pending = execute(program, args, {
    ...rest,
    timeout: timeoutMs,
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, PATH: widePath(), LC_ALL: 'C', ...options.env },
  });
  pending.child.stdin?.end(options.input);
  return (await pending).stdout;
}

export type RunOptions = {
  timeoutMs?: number;
  env?: Record<string, string>;
  input?: string;
  cwd?: string;
  uid?: number;
  gid?: number;
};

/** Returns the folders with PostgreSQL's own programs, newest version first. Debian keeps them outside PATH. */
function postgresFolders(): string[] {
  try {
    return readdirSync(POSTGRES_FOLDER)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(POSTGRES_FOLDER, version, 'bin'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // The program is absent, unreadable or not executable. In each case, continue with the next folder.
    return false;
  }
}
