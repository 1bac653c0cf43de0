import { type ExecFileOptions, execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

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

/** Runs a program of the host to its end. @throws where it cannot be begun, or fails */
export async function runProgram(
  program: string,
  args: string[],
  options: ExecFileOptions & { timeout: number },
): Promise<void> {
  requireDescriptors();
  await promisify(execFile)(program, args, options);
}
