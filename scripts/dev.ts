import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newHandlers, updateHandlerMap } from './update-handler-map.mjs';

/*
 * `npm run dev` runs both services from source, and restarts them when code, documents or server types change.
 * It first generates the files that are derived from the API documents and from new handlers. `node --watch` would
 * watch only imported files.
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
const WATCHED = [...FOLDERS, 'spec'];
const LOOK_EVERY_MS = 500;
const REST_MS = 100;
/** The maximum wait for a service to stop. A service stops within 10 s by itself. */
const STOP_TIMEOUT_MS = 12_000;
const GENERATE = ['--import', 'tsx', 'scripts/generate.ts'];
const BERTH = ['--import', 'tsx', 'cli/berth.ts', 'up'];

/**
 * Returns the state of every file. It is called repeatedly, because the kernel's watchers miss files in new folders.
 */
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

/** Waits until files no longer change. Returns their state. */
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

/**
 * Generates the files.
 * @returns whether the documents were valid; if not, the reason has been printed
 */
async function generate(): Promise<boolean> {
  const [code] = (await once(run(GENERATE), 'exit')) as [number | null];
  return code === 0;
}

updateHandlerMap(root);
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
    // If the documents are invalid, keep serving the old ones until the author's next change.
    if (!(await generate())) continue;
    const now = await lookAtRest();
    // A document has changed during the generation and may not be included, so generate again.
    if (differences(seen, now).some(isDocument)) continue;
    seen = now;
  }
  await stop(berth);
  if (!isStopping) berth = run(BERTH);
}
