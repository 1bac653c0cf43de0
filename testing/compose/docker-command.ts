import { requireProgram, run } from '../services/programs.js';

/** Runs the command `docker` on an engine. Returns what it prints. */
export type DockerCommand = (...words: string[]) => Promise<string>;

/** The longest command is the build of an image that compiles native modules. */
const TIMEOUT_MS = 900_000;

/** The environment of commands for an engine. Debian has no BuildKit, so images are built without it. */
export const engineEnvironment = (socketPath: string): Record<string, string> => ({
  DOCKER_HOST: `unix://${socketPath}`,
  DOCKER_BUILDKIT: '0',
});

export const dockerCommand =
  (socketPath: string): DockerCommand =>
  (...words) =>
    run(requireProgram('docker'), words, { timeoutMs: TIMEOUT_MS, env: engineEnvironment(socketPath) });
