import { flood, many, start } from './containers.js';
import { DaemonBench } from './daemon-bench.js';
import { http } from './http.js';
import { httpBytes } from './http-bytes.js';
import { afterWork, startUp } from './start-up.js';

/*
 * `npm run bench -- [flood|many|start|start-up|after-work|http|http-bytes] [--docker SOCKET]`: what issue-sized promises about speed and
 * memory are measured by. Prints figures; nothing here decides whether a test passes.
 */
const words = process.argv.slice(2);
const at = words.indexOf('--docker');
const socketPath = at === -1 ? undefined : words[at + 1];

type OfContainers = (bench: DaemonBench, socketPath: string | undefined) => Promise<void>;

/** On a daemon of its own. */
const onDaemon = (measure: OfContainers) => async () => {
  const bench = await DaemonBench.start(socketPath && `unix://${socketPath}`);
  await measure(bench, socketPath).finally(() => bench.close());
};

const measurements: Record<string, () => Promise<void>> = {
  flood: onDaemon(flood),
  many: onDaemon(many),
  start: onDaemon(start),
  'start-up': startUp,
  'after-work': afterWork,
  http,
  'http-bytes': httpBytes,
};
const chosen = Object.entries(measurements).filter(([name]) => words.includes(name));
for (const [, measure] of chosen.length > 0 ? chosen : Object.entries(measurements)) await measure();
