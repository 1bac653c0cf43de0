import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/*
 * Jest loads this file before its module settings apply, so it cannot import our code at run time. keeper.ts does all
 * the work. It runs in a process that outlives a killed Jest, to stop the services.
 */

/** The part of Jest's own type that this file needs. */
type GlobalConfig = {
  rootDir: string;
  testPathPatterns: { toExecutor(options: { rootDir: string }): { isMatch(path: string): boolean } };
};

/**
 * The global object through which global-teardown.ts, in the same process, finds the keeper (the process that runs the
 * services).
 */
export type KeeperHolder = { berthTestKeeper?: ChildProcess };

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'builds', 'generated', 'data', 'coverage']);
/**
 * Matches `describeWith(['docker', 'redis'], ...)`, or `@needs docker redis` in the docblock of a file that calls a
 * shared suite.
 */
const NEEDS = /describeWith\(\s*\[([^\]]*)\]|@needs[ \t]+([\w \t-]+)/g;
/** The time limit for starting the services. It is long enough for the first run, which installs packages. */
const START_TIMEOUT_MS = 20 * 60_000;

// biome-ignore lint/style/noDefaultExport: Jest calls the default export.
export default async function globalSetup(config: GlobalConfig): Promise<void> {
  const suites = selectedSuites(config);
  const { tierOf } = await import('../runner/tiers.mjs');
  if (suites.every((suite) => tierOf(suite) === 'unit')) return;
  await buildWorkers(config.rootDir);
  await buildResponseWatch(config.rootDir);
  const needs = neededParts(suites);
  if (needs.length === 0) return;
  const keeper = spawn(
    process.execPath,
    ['--import', 'tsx', join(config.rootDir, 'testing/services/keeper.ts'), ...needs],
    { cwd: config.rootDir, detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  (globalThis as KeeperHolder).berthTestKeeper = keeper;
  Object.assign(process.env, await firstLine(keeper));
}

/** Builds the workers once for all suites. Starting them from source would take half a second of CPU time each time. */
async function buildWorkers(rootDir: string): Promise<void> {
  const { build } = await import('esbuild');
  const { workerBuild } = await import('../../scripts/bundle/worker-programs.mjs');
  const outdir = cacheFolder(rootDir, 'workers');
  const { outputFiles } = await build({
    ...workerBuild,
    ...{ absWorkingDir: rootDir, outdir, logLevel: 'error' },
    write: false,
  });
  putInPlace(outputFiles);
  process.env['BERTH_TEST_WORKERS'] = outdir;
}

/**
 * Builds the program that checks all responses of services (contract-tests/responses), for use in Jest's main process.
 */
async function buildResponseWatch(rootDir: string): Promise<void> {
  const { build } = await import('esbuild');
  const outfile = join(cacheFolder(rootDir, 'responses'), 'response-watch.cjs');
  const { outputFiles } = await build({
    absWorkingDir: rootDir,
    entryPoints: ['contract-tests/responses/response-watch.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'error',
    write: false,
  });
  putInPlace(outputFiles);
  process.env['BERTH_TEST_RESPONSE_WATCH'] = outfile;
}

/** Returns a cache folder, from which the installed packages can be resolved. */
const cacheFolder = (rootDir: string, name: string): string =>
  join(rootDir, 'node_modules', '.cache', 'berth-tests', name);

function putInPlace(files: readonly { path: string; contents: Uint8Array }[]): void {
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true });
    // Write the file under a name with this process's id first, because another run may be building the same file.
    const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
    writeFileSync(draft, contents);
    renameSync(draft, path);
  }
}

function selectedSuites({ rootDir, testPathPatterns }: GlobalConfig): string[] {
  const selected = testPathPatterns.toExecutor({ rootDir });
  return testFiles(rootDir).filter((file) => selected.isMatch(file));
}

function neededParts(suites: readonly string[]): string[] {
  const needs = new Set<string>();
  for (const file of suites) {
    for (const [, list = '', tag = ''] of readFileSync(file, 'utf8').matchAll(NEEDS)) {
      for (const name of `${list} ${tag}`.match(/[\w-]+/g) ?? []) needs.add(name);
    }
  }
  return [...needs];
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.test.ts') ? [path] : [];
    const isSearched = entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name);
    return isSearched ? testFiles(path) : [];
  });
}

function firstLine(keeper: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      keeper.stdin?.end();
      reject(new Error(`the test services did not start: ${reason}`));
    };
    const late = setTimeout(
      () => fail(`they were not ready within ${START_TIMEOUT_MS} ms`),
      START_TIMEOUT_MS,
    );
    keeper.once('error', (error) => fail(error.message));
    keeper.once('exit', (code) => fail(`the process that runs them ended with exit code ${code}`));
    if (keeper.stdout === null) return fail('the process that runs them has no standard output');
    createInterface(keeper.stdout).once('line', (line) => {
      clearTimeout(late);
      resolve(JSON.parse(line) as Record<string, string>);
    });
  });
}
