import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newHandlers, takeInHandlers } from './take-in-handlers.mjs';

/*
 * `npm run dev`: both services from the sources, begun anew when anything changes that they are made of: code, the
 * documents, server types and pages. What follows from documents and from handlers that are there is generated first.
 * `node --watch` sees imported files alone.
 */
const root = join(import.meta.dirname, '..');
const FOLDERS = [
  'apps',
  'catalog',
  'cli',
  'config',
  'daemon',
  'generated',
  'handlers',
  'lib',
  'panel',
  'plugins',
];
const WATCHED = [...FOLDERS, 'spec', 'web'];
const LOOK_EVERY_MS = 500;
const REST_MS = 100;
/** Each service stops by itself within 10 s. */
const STOP_TIMEOUT_MS = 12_000;
const GENERATE = ['--import', 'tsx', 'scripts/generate.ts'];
const BERTH = ['--import', 'tsx', 'cli/berth.ts', 'up'];

/** What every file looks like from outside. Looked at in turns: watchers of the kernel miss files of new folders. */
function look(): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of WATCHED.map((name) => join(root, name)).filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile()) files.set(relative(root, path), `${stats.mtimeMs} ${stats.size} ${stats.ino}`);
    }
  }
  return files;
}

/** As it is once nobody writes any more. */
async function lookAtRest(): Promise<Map<string, string>> {
  for (let before = look(); ; ) {
    await sleep(REST_MS);
    const now = look();
    if (differences(before, now).length === 0) return now;
    before = now;
  }
}

const differences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

const isDocument = (path: string) => path.startsWith('spec/');

const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stop(berth: ChildProcess): Promise<void> {
  if (hasEnded(berth)) return;
  const ended = once(berth, 'exit');
  berth.kill('SIGTERM');
  const kill = setTimeout(() => berth.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(kill);
}

/** @returns whether the documents could be generated; why not has been told */
async function generate(): Promise<boolean> {
  const [code] = (await once(run(GENERATE), 'exit')) as [number | null];
  return code === 0;
}

takeInHandlers(root);
let isStopping = false;
let berth = run(BERTH);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop(berth).then(() => process.exit(berth.exitCode ?? 1));
  });
}

let seen = look();
while (!isStopping) {
  await sleep(LOOK_EVERY_MS);
  if (differences(seen, look()).length === 0) continue;
  const before = seen;
  seen = await lookAtRest();
  const changed = differences(before, seen);
  console.log(`\n${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ', ...' : ''} changed`);
  if (changed.some(isDocument) || newHandlers(root).length > 0) {
    // Whoever is at the documents mends them, which is the next change; until then the old ones are served.
    if (!(await generate())) continue;
    const now = await lookAtRest();
    // What has changed meanwhile may not be in what was generated.
    if (differences(seen, now).some(isDocument)) continue;
    seen = now;
  }
  await stop(berth);
  if (!isStopping) berth = run(BERTH);
}
