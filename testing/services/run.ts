import { isPartName, partNames } from './parts.js';
import { asEnvironment, startParts } from './start-parts.js';

/*
 * `npm run test:services [-- docker redis ...]`: starts the parts (all of them if none is named) until Ctrl-C, and
 * prints the variables with which a test run in another terminal uses them.
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !isPartName(name));
if (unknown.length > 0) {
  console.error(`unknown test service ${unknown.join(', ')}: use ${partNames.join(', ')}`);
  process.exit(1);
}

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
});
const wanted = names.length > 0 ? names.filter(isPartName) : partNames;
const running = await startParts(wanted, (line) => console.error(`# ${line}`));
for (const [name, value] of Object.entries(asEnvironment({ ...running.report, missing: {} }))) {
  if (value !== '{}') console.log(`export ${name}='${value}'`);
}
for (const [name, reason] of Object.entries(running.report.missing)) console.error(`# no ${name}: ${reason}`);
console.error('# ready; Ctrl-C stops them');
// This timer keeps the process running, because a signal handler alone does not.
const alive = setInterval(() => undefined, 60_000);
await stopped;
clearInterval(alive);
await running.stop();
