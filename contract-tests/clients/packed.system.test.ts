import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SERVICES } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { runProgram } from '../run-program.js';
import { startTestServices, type TestServices } from '../test-services.js';

/* The clients as their users have them: packed, installed into an empty project, compiled and used there. */

const root = packageRoot();
const STEP = { timeoutMs: 170_000 };
const COMPILER = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.asynciterable'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
  outDir: 'out',
};

let project: string;
let asked: TestServices;
beforeAll(async () => {
  asked = await startTestServices();
  project = mkdtempSync(join(tmpdir(), 'berth-packed-'));
  const packed = join(project, 'packed');
  await runProgram('npm', ['run', '--silent', 'pack:clients', '--', packed], { cwd: root, ...STEP });
  const archives = readdirSync(packed).map((name) => join(packed, name));
  expect(archives).toHaveLength(SERVICES.length);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...archives];
  await runProgram('npm', install, { cwd: project, ...STEP });
  cpSync(join(root, 'contract-tests', 'clients', 'programs', 'packed'), project, { recursive: true });
  const readmes = SERVICES.map((service) => readmeProgram(project, service));
  const files = ['panel.ts', 'daemon.ts', ...readmes];
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, files }));
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  await runProgram(process.execPath, [compiler, '-p', '.'], { cwd: project, ...STEP });
});
afterAll(async () => {
  await asked?.dispose();
  rmSync(project, { recursive: true, force: true });
});

/**
 * Writes the program in a packed client's README into the project, to be compiled there.
 * @returns its file name
 */
function readmeProgram(folder: string, service: string): string {
  const file = join(folder, 'node_modules', '@berth', `${service}-client`, 'README.md');
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)];
  const [first, ...more] = blocks.map(([, code = '']) => code);
  if (first === undefined) throw new Error(`${file} contains no example program`);
  const name = `readme-${service}.ts`;
  // Later blocks of the README use what the first one created. Each gets its own scope.
  writeFileSync(join(folder, name), [first, ...more.map((code) => `{\n${code}}\n`)].join('\n'));
  return name;
}

test.each(
  SERVICES,
)('the package of the %s client compiles and works as its README shows', async (service) => {
  const { url, key } = asked.services[service];
  const ws = pathToFileURL(join(root, 'node_modules', 'ws', 'wrapper.mjs')).href;
  const env = { BERTH_URL: url, BERTH_KEY: key, WS_PACKAGE: ws };
  await runProgram(process.execPath, [join('out', `${service}.js`)], { cwd: project, env, ...STEP });
});

test('the client packages depend only on openapi-fetch', () => {
  for (const service of SERVICES) {
    const file = join(project, 'node_modules', '@berth', `${service}-client`, 'package.json');
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  }
});
