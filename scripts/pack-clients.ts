import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVICES, type Service } from '../lib/contract/openapi.js';
import { packageRoot } from '../lib/process/package-root.js';

type Manifest = { version: string; license: string; dependencies: Record<string, string> };

const root = packageRoot();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const COMPILER = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** `npm run pack:clients [-- FOLDER]`: packs the clients for npm, into `builds/clients` or into the folder. */
function main([folder = join(root, 'builds', 'clients')]: string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const service of SERVICES) console.log(pack(service, resolve(folder)));
}

/** Packs a client. @returns the path of the archive */
function pack(service: Service, folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'berth-client-'));
  try {
    compile(service, stage);
    cpSync(join(root, 'clients', service, 'README.md'), join(stage, 'README.md'));
    cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packageOf(service), null, 2)}\n`);
    const words = ['pack', '--json', '--pack-destination', folder];
    const output = execFileSync('npm', words, {
      cwd: stage,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return join(folder, archiveOf(JSON.parse(output)));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Returns the file name of the archive. npm prints a list; newer versions print an object by package name. */
function archiveOf(packed: unknown): string {
  const [first] = Object.values(packed as Record<string, { filename: string }>);
  if (first === undefined) throw new Error('npm pack did not print the package that it created');
  return first.filename;
}

/** Compiles a client. The output has the folders of the repository, so that imports stay valid. */
function compile(service: Service, stage: string): void {
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      rootDir: root,
      outDir: join(stage, 'dist'),
      declaration: true,
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    files: [join(root, 'clients', service, 'index.ts')],
    include: [],
  };
  const file = join(stage, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(settings));
  execFileSync(process.execPath, [COMPILER, '-p', file], { stdio: 'inherit' });
  rmSync(file);
}

const packageOf = (service: Service) => ({
  name: `@berth/${service}-client`,
  version: manifest.version,
  description: `The typed client of a Berth ${service}.`,
  license: manifest.license,
  type: 'module',
  exports: `./dist/clients/${service}/index.js`,
  types: `./dist/clients/${service}/index.d.ts`,
  files: ['dist'],
  sideEffects: false,
  engines: { node: '>=20' },
  dependencies: { 'openapi-fetch': `^${manifest.dependencies['openapi-fetch']}` },
});

main(process.argv.slice(2));
