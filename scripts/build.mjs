import '../cli/require-node.mjs';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheCode } from './bundle/code-cache.mjs';
import { compiledValidators } from './bundle/compiled-validators.mjs';
import { latePackageBuild, latePackages } from './bundle/late-packages.mjs';
import { leanPackages } from './bundle/lean-packages.mjs';
import { parsedCatalogue } from './bundle/parsed-catalogue.mjs';
import { pointTo, swapBuild } from './bundle/swap-build.mjs';
import { buildWebApp } from './bundle/web-app.mjs';
import { workerBuild } from './bundle/worker-programs.mjs';
import { updateHandlerMap } from './update-handler-map.mjs';

/*
 * `npm run build` writes dist/, the compiled command: a launcher, and one program file per service, because reading 600 small
 * files takes a third of the start. Native modules and modules that are rarely needed (and then imported) are not bundled.
 */
const root = join(import.meta.dirname, '..');
/** Packages that are not bundled. Sequelize, for example, loads the driver of a dialect by name at run time. */
const external = ['sqlite3', 'pg', 'pg-hstore', 'bcrypt', 'dockerode', 'ssh2', '@aws-sdk/*', '@zxcvbn-ts/*'];
/** Error codes of a disk that rejects writes. */
const REFUSALS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];
/**
 * Whether to use the existing build if the new one cannot be written. `npm start`, which builds first, passes this
 * option.
 */
const mayKeep = process.argv.includes('--or-keep');

const { build } = await import('esbuild').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('berth: the npm packages are not installed: run `npm ci` and try again.');
  process.exit(1);
});

/** Builds, and writes the files here instead of in esbuild, to get the error code, such as that of a full disk. */
async function buildFiles(options) {
  const { outputFiles } = await build({ ...common, ...options, write: false });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

/** The programs: one for each long-running command, and `other` for all other commands. */
const PROGRAMS = ['up', 'daemon', 'panel', 'other'];
const PROGRAM_OF = {
  './serve/up.js': 'up',
  './serve/serve-daemon.js': 'daemon',
  './serve/serve-panel.js': 'panel',
};
/** Modules that every program contains, because `cli/berth.ts` imports them in each. */
const IN_EVERY_PROGRAM = ['./serve/report.js'];
/** Long-running programs. Each gets a V8 code cache of the code that it runs at the start. */
const CACHED = ['daemon', 'panel'];

/**
 * The head of a program that is run as a `Script`. A `Script` is not a module, so the launcher passes the variables of
 * a CommonJS module.
 */
const SCRIPT_HEAD = '(function (exports, require, module, __filename, __dirname) {';
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  legalComments: 'none',
  minifyWhitespace: true,
  lineLimit: 250,
  define: { 'import.meta.dirname': '__dirname' },
  logLevel: 'warning',
};

const buildProgram = (dist, name) =>
  buildFiles({
    entryPoints: { [name]: 'cli/berth.ts' },
    outdir: join(dist, 'programs'),
    target: 'node20',
    external,
    // `import()` does not work in a `Script`.
    supported: { 'dynamic-import': false },
    plugins: [onlyCommandsOf(name), leanPackages, latePackages, compiledValidators, parsedCatalogue],
    banner: { js: SCRIPT_HEAD },
    footer: { js: '})' },
  });

/** Returns an esbuild plugin that leaves out the commands of other programs, which `cli/berth.ts` imports on demand. */
const onlyCommandsOf = (program) => ({
  name: 'only-commands',
  setup({ onResolve, onLoad }) {
    const isElsewhere = (path) =>
      !IN_EVERY_PROGRAM.includes(path) && (PROGRAM_OF[path] ?? 'other') !== program;
    onResolve({ filter: /^\.\// }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer === join(root, 'cli', 'berth.ts') && isElsewhere(path)
        ? { path, namespace: 'elsewhere' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
      contents: `throw new Error('the module ${path} is part of another program of the build');`,
    }));
  },
});

/** Builds the launcher and the health check. Unlike other modules, they are CommonJS, which Node.js starts faster. */
async function buildLauncher(dist) {
  await buildFiles({
    entryPoints: { berth: 'cli/launcher.ts', health: 'cli/health.ts' },
    outdir: join(dist, 'cli'),
    target: 'node12',
  });
  writeFileSync(join(dist, 'cli', 'package.json'), '{ "type": "commonjs" }\n');
  chmodSync(join(dist, 'cli', 'berth.js'), 0o755);
}

updateHandlerMap(root);
const buildWorkers = (dist) => buildFiles({ ...workerBuild, outdir: join(dist, 'programs') });
const buildLatePackages = (dist) => buildFiles({ ...latePackageBuild, outdir: join(dist, 'programs') });

const make = async (dist) => {
  await Promise.all([
    buildLauncher(dist),
    buildWorkers(dist),
    buildLatePackages(dist),
    buildWebApp(root, join(dist, 'web')),
    ...PROGRAMS.map((name) => buildProgram(dist, name)),
  ]);
  await Promise.all(CACHED.map((name) => cacheCode(root, dist, name)));
};
await swapBuild(root, make).catch((error) => {
  if (!REFUSALS.includes(error.code)) throw error;
  const isThere = existsSync(join(root, 'dist', 'cli', 'berth.js'));
  const instead =
    mayKeep && isThere ? 'using the existing build' : 'free some space, or make the folder writable';
  console.error(`berth: cannot write a build to ${root} (${error.code}): ${instead}.`);
  if (!mayKeep || !isThere) process.exit(1);
});

/* `npx berth` must start this checkout: npm links the commands of dependencies, but not those of the package itself. */
const bin = join(root, 'node_modules', '.bin');
try {
  mkdirSync(bin, { recursive: true });
  pointTo(join(bin, 'berth'), '../../dist/cli/berth.js', bin);
} catch (error) {
  if (!REFUSALS.includes(error.code)) throw error;
  console.error(`berth: \`npx berth\` cannot be linked in ${bin} (${error.code}): use dist/cli/berth.js.`);
}
