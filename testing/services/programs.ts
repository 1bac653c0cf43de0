import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A service's program is often outside the PATH of a plain shell. */
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

/** Returns the PATH for programs that look for others themselves, as dockerd does. */
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

/** Runs a program to its end. The error of a failure contains what the program wrote to stderr. */
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

/** Debian keeps PostgreSQL's own programs outside the PATH, in one folder per version; newest first. */
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
    // Absent, unreadable or not executable: in each case the search continues in the next folder.
    return false;
  }
}
