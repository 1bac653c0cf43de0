import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { packageRoot } from '../../lib/process/package-root.js';
import { compiledValidators } from '../../scripts/bundle/compiled-validators.mjs';
import { leanPackages } from '../../scripts/bundle/lean-packages.mjs';
import { workerBuild } from '../../scripts/bundle/worker-programs.mjs';

/** The build options of `npm run build`, for one worker. */
const { entryPoints: _all, outExtension: _extension, ...WORKER } = workerBuild;

/**
 * The options for bundling a program. Packages are bundled as well, because reading their thousand files takes half of
 * a start.
 */
const PROGRAM: BuildOptions = {
  format: 'esm',
  // Packages that are native or loaded by name at run time.
  external: ['sqlite3', 'pg', 'pg-hstore', 'bcrypt', 'ssh2', '@aws-sdk/*'],
  plugins: [leanPackages, compiledValidators],
  // The packages are CommonJS and call `require` for modules of Node.js when they are loaded.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/**
 * Bundles a program of this repository into one JavaScript file, for tests that start it many times. With tsx, every
 * start would transform all modules, which takes as long as the rest of the start.
 *
 * @param source path of the program, relative to the root
 * @param workers paths of the workers that the program starts (`beginWorker`)
 * @returns the path of the bundle, from which the installed packages can be found
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
  // Write the file under a name with this process's id first, because another process may be building or starting the
  // same program.
  const own = `${file}.${process.pid}`;
  for (const { contents } of outputFiles) writeFileSync(own, contents);
  renameSync(own, file);
}
