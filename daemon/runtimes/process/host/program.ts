import { type ExecFileOptions, execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { unlessMissingSync } from '../../../../lib/errors/errors.js';

/**
 * How many descriptors are needed temporarily to start a program: two for each pipe, two to report a failure, and some
 * for the program itself.
 */
const FOR_A_PROGRAM = 16;

/**
 * Checks that there are enough free descriptors to start a program. Must be called directly before a program with
 * pipes is started: if descriptors run out during the start, Node.js never closes those that it has opened.
 *
 * @throws the system's EMFILE
 */
export function requireDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < FOR_A_PROGRAM) opened.push(openSync('/dev/null', 'r'));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/**
 * Returns the descriptors that this process inherited and that its children would inherit as well. Node.js itself
 * handles the descriptors that it has opened, and those up to 15.
 */
export function leftOpen(): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 15 && isInherited(descriptor));
}

/** The flag O_CLOEXEC, in octal as in proc_pid_fdinfo(5). */
const CLOSE_ON_EXEC = 0o2000000;

function isInherited(descriptor: number): boolean {
  const info = unlessMissingSync(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'));
  // This was the descriptor with which the directory itself was listed. It is closed by now.
  if (info === undefined) return false;
  const [, flags = '0'] = /^flags:\s+(\d+)$/m.exec(info) ?? [];
  return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}

const MAX_SAID_CHARACTERS = 300;
const LAST_LINES = 2;

/**
 * Runs a program of the host and waits for its end. @throws an error that says how the program failed, with the
 * system's code if it cannot be started. It does not contain the arguments, which may be values from users.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: ExecFileOptions & { timeout: number },
): Promise<void> {
  requireDescriptors();
  try {
    await promisify(execFile)(program, args, options);
  } catch (error) {
    throw failureOf(program, error as Failed);
  }
}

/** The fields of an error that Node.js's execFile() throws. */
type Failed = { code?: number | string; signal?: string | null; stdout?: string; stderr?: string };

function failureOf(program: string, { code, signal, stdout = '', stderr = '' }: Failed): Error {
  if (typeof code === 'string') {
    return Object.assign(new Error(`${program} cannot be run (${code})`), { code });
  }
  // Some of our scripts write their errors to stdout.
  const said = `${stdout}\n${stderr}`
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-LAST_LINES)
    .join('; ')
    .slice(-MAX_SAID_CHARACTERS);
  const end = signal ? `was ended by ${signal}` : `ended with ${code}`;
  const output = said === '' ? '' : `: ${said}`;
  return new Error(`${program} ${end}${output}`);
}
