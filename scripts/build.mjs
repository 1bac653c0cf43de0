import '../cli/require-node.mjs';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pointTo, swapBuild } from './swap-build.mjs';

/*
 * `npm run build`: dist/, the compiled command. What every start needs is bundled, because reading 600 small
 * files takes a third of the start; what is native, or seldom needed and imported then, stays outside.
 */
const root = join(import.meta.dirname, '..');
/** Sequelize asks for the driver of a dialect by name at run time; the others are never installed. */
const drivers = [
  'sqlite3',
  'pg',
  'pg-hstore',
  'mysql2',
  'mariadb',
  'tedious',
  'oracledb',
  'ibm_db',
  'odbc',
  'snowflake-sdk',
];

await swapBuild(root, async (folder) => {
  await build({
    absWorkingDir: root,
    entryPoints: ['cli/berth.ts'],
    outdir: join(folder, 'cli'),
    bundle: true,
    splitting: true,
    chunkNames: '../chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    external: [...drivers, 'bcrypt', 'dockerode', 'gamedig', 'umzug'],
    // Bundled CommonJS packages require Node's own modules.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    logLevel: 'warning',
  });
  chmodSync(join(folder, 'cli', 'berth.js'), 0o755);
});

/* `npx berth` is this checkout's: npm links the commands of dependencies, not one's own. */
const bin = join(root, 'node_modules', '.bin');
mkdirSync(bin, { recursive: true });
pointTo(join(bin, 'berth'), '../../dist/cli/berth.js', bin);
