import { type ExecFileOptions, execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../../../lib/errors.js';

/** Of descriptors, for a moment: two for each pipe, two for the news of a failure, and those of the program itself. */
const FOR_A_PROGRAM = 16;

/**
 * To be called right before a program is begun with pipes: where there are too few descriptors, Node.js never
 * closes those that it has opened. @throws the system's EMFILE
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
 * The descriptors that this process was begun with and that all that it begins would inherit. Those up to 15 Node.js
 * sees to, as it does to its own.
 */
export function leftOpen(): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 15 && isInherited(descriptor));
}

/** Octal, as proc_pid_fdinfo(5) has it. */
const CLOSE_ON_EXEC = 0o2000000;

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = '0'] =
      /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (error) {
    // It was that of the look into the folder.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

const MAX_SAID_CHARACTERS = 300;
const LAST_LINES = 2;

/**
 * Runs a program of the host to its end. @throws an error that says how it failed, with the system's code where it
 * cannot be begun; its arguments are not told, as they may be values that somebody gave
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

/** What execFile() of Node.js throws. */
type Failed = { code?: number | string; signal?: string | null; stdout?: string; stderr?: string };

function failureOf(program: string, { code, signal, stdout = '', stderr = '' }: Failed): Error {
  if (typeof code === 'string') {
    return Object.assign(new Error(`${program} cannot be run (${code})`), { code });
  }
  // Some of our shells send what fails in them to their output.
  const said = `${stdout}\n${stderr}`
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-LAST_LINES)
    .join('; ')
    .slice(-MAX_SAID_CHARACTERS);
  const end = signal ? `was ended by ${signal}` : `ended with ${code}`;
  return new Error(`${program} ${end}${said === '' ? '' : `: ${said}`}`);
}
