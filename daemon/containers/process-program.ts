import { type ExecFileOptions, execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../../lib/errors.js';

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

/** Runs a program of the host to its end. @throws where it cannot be begun, or fails */
export async function runProgram(
  program: string,
  args: string[],
  options: ExecFileOptions & { timeout: number },
): Promise<void> {
  requireDescriptors();
  await promisify(execFile)(program, args, options);
}
