import '../cli/require-node.mjs';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cacheCode } from './code-cache.mjs';
import { compiledValidators } from './compiled-validators.mjs';
import { leanPackages } from './lean-packages.mjs';
import { pointTo, swapBuild } from './swap-build.mjs';

/*
 * `npm run build`: dist/, the compiled command: a launcher, and a program of one file for each way to be started,
 * because reading 600 small files takes a third of the start. What is native, or seldom needed and imported then,
 * stays outside.
 */
const root = join(import.meta.dirname, '..');
/** Sequelize asks for the driver of a dialect by name at run time. */
const external = ['sqlite3', 'pg', 'pg-hstore', 'bcrypt', 'dockerode', 'gamedig', 'umzug'];
/** The modules that `cli/berth.ts` imports when they are asked for, by the program that has them. */
const PROGRAMS = {
  up: ['up'],
  daemon: ['serve-daemon'],
  panel: ['serve-panel'],
  other: ['daemon-key', 'doctor', 'version'],
};
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

const buildProgram = (dist, [name, commands]) =>
  build({
    ...common,
    entryPoints: { [name]: 'cli/berth.ts' },
    outdir: join(dist, 'programs'),
    target: 'node20',
    external,
    // A script has no `import()` of its own.
    supported: { 'dynamic-import': false },
    plugins: [onlyCommands(commands), leanPackages, compiledValidators],
    banner: { js: SCRIPT_HEAD },
    footer: { js: '})' },
  });

/** Leaves the other commands' modules out of a program that is not run for them. */
const onlyCommands = (commands) => ({
  name: 'only-commands',
  setup({ onResolve, onLoad }) {
    const all = Object.values(PROGRAMS).flat();
    const filter = new RegExp(`^\\./(${all.filter((name) => !commands.includes(name)).join('|')})\\.js$`);
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'elsewhere' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
      contents: `throw new Error('${path} is in another program');`,
    }));
  },
});

/** Of another kind than the package's modules: Node.js starts a CommonJS module sooner. */
async function buildLauncher(dist) {
  await build({
    ...common,
    entryPoints: { berth: 'cli/launcher.ts' },
    outdir: join(dist, 'cli'),
    target: 'node12',
  });
  writeFileSync(join(dist, 'cli', 'package.json'), '{ "type": "commonjs" }\n');
  chmodSync(join(dist, 'cli', 'berth.js'), 0o755);
}

await swapBuild(root, async (dist) => {
  await Promise.all([
    buildLauncher(dist),
    ...Object.entries(PROGRAMS).map((program) => buildProgram(dist, program)),
  ]);
  await Promise.all(CACHED.map((name) => cacheCode(root, dist, name)));
});

/* `npx berth` is this checkout's: npm links the commands of dependencies, not one's own. */
const bin = join(root, 'node_modules', '.bin');
mkdirSync(bin, { recursive: true });
pointTo(join(bin, 'berth'), '../../dist/cli/berth.js', bin);
