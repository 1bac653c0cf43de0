import '../cli/require-node.mjs';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheCode } from './code-cache.mjs';
import { compiledValidators } from './compiled-validators.mjs';
import { leanPackages } from './lean-packages.mjs';
import { pointTo, swapBuild } from './swap-build.mjs';
import { takeInHandlers } from './take-in-handlers.mjs';
import { workerBuild } from './worker-programs.mjs';

/*
 * `npm run build`: dist/, the compiled command: a launcher, and a program of one file for each way to be started,
 * because reading 600 small files takes a third of the start. What is native, or seldom needed and imported then,
 * stays outside.
 */
const root = join(import.meta.dirname, '..');
/** Sequelize asks for the driver of a dialect by name at run time. */
const external = [
  'sqlite3',
  'pg',
  'pg-hstore',
  'bcrypt',
  'dockerode',
  'ssh2',
  'umzug',
  '@aws-sdk/*',
  '@zxcvbn-ts/*',
];
/** What a disk or its owner refuses with. */
const REFUSALS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];
/** `npm start` begins with a build, and starts the one that is there where none can be written. */
const mayKeep = process.argv.includes('--or-keep');

const { build } = await import('esbuild').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('berth: the packages are not installed: run `npm ci` and do the same again.');
  process.exit(1);
});

/** Writes what is built by itself, so that a full disk is told by its code. */
async function buildFiles(options) {
  const { outputFiles } = await build({ ...common, ...options, write: false });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

/** The programs of the commands that run for long. `other` has the modules of all other commands. */
const PROGRAMS = ['up', 'daemon', 'panel', 'other'];
const PROGRAM_OF = { './up.js': 'up', './serve-daemon.js': 'daemon', './serve-panel.js': 'panel' };
/** Imported by `cli/berth.ts` in every program. */
const IN_EVERY_PROGRAM = ['./report.js'];
/** Programs that run for long: what they run at a start is compiled beforehand. */
const CACHED = ['daemon', 'panel'];

/** Scripts are no modules: the launcher hands over what a CommonJS module has. */
const SCRIPT_HEAD = '(function (exports, require, module, __filename, __dirname) {';
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  legalComments: 'none',
  define: { 'import.meta.dirname': '__dirname' },
  logLevel: 'warning',
};

const buildProgram = (dist, name) =>
  buildFiles({
    entryPoints: { [name]: 'cli/berth.ts' },
    outdir: join(dist, 'programs'),
    target: 'node20',
    external,
    // A script has no `import()` of its own.
    supported: { 'dynamic-import': false },
    plugins: [onlyCommandsOf(name), leanPackages, compiledValidators],
    banner: { js: SCRIPT_HEAD },
    footer: { js: '})' },
  });

/** Leaves the modules of other programs' commands out, which `cli/berth.ts` imports when they are needed. */
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
      contents: `throw new Error('${path} is in another program');`,
    }));
  },
});

/** Of another kind than the package's modules: Node.js starts a CommonJS module sooner. */
async function buildLauncher(dist) {
  await buildFiles({
    entryPoints: { berth: 'cli/launcher.ts' },
    outdir: join(dist, 'cli'),
    target: 'node12',
  });
  writeFileSync(join(dist, 'cli', 'package.json'), '{ "type": "commonjs" }\n');
  chmodSync(join(dist, 'cli', 'berth.js'), 0o755);
}

takeInHandlers(root);
const buildWorkers = (dist) => buildFiles({ ...workerBuild, outdir: join(dist, 'programs') });

const make = async (dist) => {
  await Promise.all([
    buildLauncher(dist),
    buildWorkers(dist),
    ...PROGRAMS.map((name) => buildProgram(dist, name)),
  ]);
  await Promise.all(CACHED.map((name) => cacheCode(root, dist, name)));
};
await swapBuild(root, make).catch((error) => {
  if (!REFUSALS.includes(error.code)) throw error;
  const isThere = existsSync(join(root, 'dist', 'cli', 'berth.js'));
  const instead = mayKeep && isThere ? 'the one that is there is used' : 'make room, or make it writable';
  console.error(`berth: no build can be written to ${root} (${error.code}): ${instead}.`);
  if (!mayKeep || !isThere) process.exit(1);
});

/* `npx berth` is this checkout's: npm links the commands of dependencies, not one's own. */
const bin = join(root, 'node_modules', '.bin');
try {
  mkdirSync(bin, { recursive: true });
  pointTo(join(bin, 'berth'), '../../dist/cli/berth.js', bin);
} catch (error) {
  if (!REFUSALS.includes(error.code)) throw error;
  console.error(`berth: \`npx berth\` cannot be linked in ${bin} (${error.code}): use dist/cli/berth.js.`);
}
