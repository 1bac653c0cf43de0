import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { packageRoot } from '../lib/package-root.js';
import { compiledValidators } from '../scripts/compiled-validators.mjs';
import { leanPackages } from '../scripts/lean-packages.mjs';
import { workerBuild } from '../scripts/worker-programs.mjs';

/** As `npm run build` makes them, one at a time. */
const { entryPoints: _all, outExtension: _extension, ...WORKER } = workerBuild;

/** With its packages, like the built command: to read their thousand files takes half of a start. */
const PROGRAM: BuildOptions = {
  format: 'esm',
  // What is native, or asked for by its name at run time.
  external: ['sqlite3', 'pg', 'pg-hstore', 'bcrypt', 'ssh2', '@aws-sdk/*'],
  plugins: [leanPackages, compiledValidators],
  // Packages are CommonJS, and ask for modules of Node.js when they are begun.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/**
 * Our source as one JavaScript program, for tests that start it many times: tsx would transform each of its modules at
 * each start, which takes as long as all the rest of that.
 *
 * @param source its path below the root @param workers those that it begins (`beginWorker`)
 * @returns the program's path, from where it finds our packages
 */
export async function bundledProgram(source: string, workers: readonly string[] = []): Promise<string> {
  const program = basename(source, '.ts');
  const folder = join(packageRoot(), 'node_modules', '.cache', 'berth-tests', program);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${program}.mjs`);
  await bundle(source, file, PROGRAM);
  for (const worker of workers) await bundle(worker, join(folder, `${basename(worker, '.ts')}.cjs`), WORKER);
  return file;
}

async function bundle(source: string, file: string, options: BuildOptions): Promise<void> {
  const entryPoints = [join(packageRoot(), source)];
  const common = { bundle: true, platform: 'node', target: 'node20', logLevel: 'error' } as const;
  const { outputFiles } = await build({ ...common, ...options, entryPoints, write: false });
  // Others may be making the same, or starting it.
  const own = `${file}.${process.pid}`;
  for (const { contents } of outputFiles) writeFileSync(own, contents);
  renameSync(own, file);
}
