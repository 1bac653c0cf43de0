import { hostile } from './attacks/hostile.js';
import { noisyOwner } from './attacks/noisy-owner.js';
import { sftpAttack } from './attacks/sftp-attack.js';
import { backups } from './backups.js';
import { flood, many, start } from './containers.js';
import { files } from './files.js';
import { guard } from './guard.js';
import { http } from './http.js';
import { httpBytes } from './http-bytes.js';
import { logs } from './logs.js';
import { radar } from './radar.js';
import { restores } from './restores.js';
import { sftp } from './sftp.js';
import { signIn } from './sign-in.js';
import { afterWork, startUp } from './start-up.js';
import { DaemonBench } from './support/daemon-bench.js';
import { tabs } from './tabs.js';

/*
 * `npm run bench -- [flood|many|start|start-up|after-work|http|http-bytes|files|backups|restores|logs|noisy-owner|hostile|radar|sftp|sftp-attack|sign-in|tabs]
 * [--docker SOCKET]`:
 * measures the requirements on speed and memory. `files` accepts `--only download,list`, `--mib 64` and more (bench/files.ts), and
 * so do `backups` and `restores` (`--full` for 1 GiB); `logs` accepts `--mib 2048` for the whole benchmark, and `radar` `--files`
 * and `--rounds`. Prints figures, which do not decide whether a test passes. Only `npm run bench -- guard` fails, if a figure exceeds
 * its bound in bench/bounds.json.
 */
const words = process.argv.slice(2);
const at = words.indexOf('--docker');
const socketPath = at === -1 ? undefined : words[at + 1];

type OfContainers = (bench: DaemonBench, socketPath: string | undefined) => Promise<unknown>;

/** Returns a function that runs the measurement with a new daemon. */
const onDaemon = (measure: OfContainers) => async () => {
  const bench = await DaemonBench.start(socketPath && `unix://${socketPath}`);
  await measure(bench, socketPath).finally(() => bench.close());
};

const measurements: Record<string, () => Promise<unknown>> = {
  flood: onDaemon((bench) => flood(bench)),
  many: onDaemon(many),
  start: onDaemon(start),
  'start-up': () => startUp(),
  'after-work': afterWork,
  http,
  'http-bytes': httpBytes,
  files: () => files(words),
  backups: () => backups(words),
  logs: () => logs(words),
  'noisy-owner': () => noisyOwner(words),
  hostile: () => hostile(words),
  radar: () => radar(words),
  sftp: () => sftp(words),
  'sftp-attack': () => sftpAttack(words),
  'sign-in': () => signIn(words),
  restores: () => restores(words),
  tabs: () => tabs(words),
};
// Only words before the first option are names of measurements. A later word may be the value of an option.
const firstOption = words.findIndex((word) => word.startsWith('-'));
const named = firstOption < 0 ? words : words.slice(0, firstOption);
const chosen = Object.entries(measurements).filter(([name]) => named.includes(name));
if (named[0] === 'guard') await guard(words.slice(1));
else for (const [, measure] of chosen.length > 0 ? chosen : Object.entries(measurements)) await measure();
