import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { type BerthPorts, berthEnvironment, compiledCommand, freePorts } from './berth-process.js';

export type BerthRun = { code: number; stdout: string; stderr: string; ms: number };
export type BerthRunOptions = {
  dataDir: string;
  ports?: BerthPorts;
  env?: Record<string, string>;
  /** The user to run the command as; needs root. */
  user?: { uid: number; gid: number };
};

const RUN_TIMEOUT_MS = 120_000;

/** Runs the compiled command until it exits by itself. */
export async function runBerth(
  args: string[],
  { dataDir, ports, env = {}, user }: BerthRunOptions,
): Promise<BerthRun> {
  const environment = berthEnvironment(dataDir, ports ?? (await freePorts()), env);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { cwd: tmpdir(), env: environment, timeout: RUN_TIMEOUT_MS, ...user };
    execFile(compiledCommand(), args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, stdout, stderr, ms: performance.now() - began });
      else reject(new Error(`berth ${args.join(' ')} did not end by itself:\n${stdout}${stderr}`));
    });
  });
}
