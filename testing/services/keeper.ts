import { isPartName } from './parts.js';
import { asEnvironment, startParts } from './start-parts.js';

/*
 * Owns the services of one test run. It starts the parts named in its arguments, writes one line of JSON (the
 * environment variables) to stdout, and stops everything when its stdin ends. The kernel closes a process's pipes
 * however it ends, so Ctrl-C, a crash and SIGKILL of the test run all stop the services.
 */
const say = (line: string): void => {
  process.stderr.write(`test services: ${line}\n`);
};

// Ignore errors of writing, which fails if the test run has already ended. The services must be stopped nevertheless.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy());

const finished = new Promise<void>((resolve) => process.stdin.once('close', resolve).resume());
const running = await startParts(process.argv.slice(2).filter(isPartName), say);
process.stdout.write(`${JSON.stringify(asEnvironment(running.report))}\n`);
await finished;
await running.stop();
