import { execFile } from 'node:child_process';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export type ProgramOptions = { cwd: string; timeoutMs: number; env?: Record<string, string> };

/**
 * Runs a program.
 *
 * @returns the output
 * @throws with the output if the program fails or takes too long
 */
export function runProgram(
  program: string,
  args: string[],
  { cwd, timeoutMs, env = {} }: ProgramOptions,
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${program} ${args.join(' ')}\n${`${stdout}${stderr}`.trim() || error.message}`));
    });
  });
}
