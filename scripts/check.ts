import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { checkLayout, pendingReport } from './checks/check-layout.js';
import { createPassedBefore } from './checks/passed-before.js';
import { updateHandlerMap } from './update-handler-map.mjs';

/*
 * `npm run check [NAME ...]` checks the code without running it, in seconds. Each check returns a list of problems, and
 * each problem says how to solve it. A check that passed is skipped while its inputs are unchanged.
 */
const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules');
const bin = (name: string) => join(packages, '.bin', name);
/**
 * The full path of the compiler. It is needed because TypeScript 5, which the generators use, also has a program
 * `tsc`.
 */
const compiler = join(packages, 'typescript-7', 'bin', 'tsc');

/** Matches the files that are the inputs of a check. Configuration files of the tools are in the root folder. */
const CODE = /\.([cm]?[jt]s|json)$|^\.[a-z-]+\.cjs$/;
/** The code of the web application, and the types of the panel's document. */
const WEB_CODE = /^web\/|^generated\/panel\/|^package-lock\.json$/;
const EVERYTHING = /./;
const DOCUMENTS = /^(spec|scripts)\//;
const OPERATIONS =
  /^(generated|handlers|contract-tests|config|scripts|lib|panel\/api-keys|daemon\/keys|plugins\/reference)\//;
const EVOLVING = /^(spec|generated|lib|scripts)\/|^package\.json$/;
const CHANGES = /^(spec\/released|generated|lib|scripts)\/|^CHANGELOG\.md$/;
const GENERATED =
  /^(spec|scripts|generated|config|lib|handlers|plugins\/reference)\/|^docs\/(architecture|configuration|error-codes)\.md$/;

type Check = { inputs: RegExp; run: () => Promise<string[]> };

/** The checks by name. Slow modules are imported when a check runs. */
const checks: Record<string, Check> = {
  types: { inputs: CODE, run: () => tool(compiler, ['-p', 'tsconfig.json', '--pretty', 'false']) },
  'web-types': {
    inputs: WEB_CODE,
    run: () => tool(compiler, ['-p', 'web/tsconfig.json', '--noEmit', '--pretty', 'false']),
  },
  translations: {
    inputs: WEB_CODE,
    run: () => tool(bin('tsx'), ['web/scripts/check-translations.ts']),
  },
  lint: {
    inputs: EVERYTHING,
    run: () => tool(bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  imports: {
    inputs: CODE,
    run: () => tool(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.']),
  },
  unused: { inputs: EVERYTHING, run: () => tool(bin('knip'), ['--no-progress', '--cache']) },
  layout: { inputs: EVERYTHING, run: () => checkLayout(root) },
  docs: { inputs: EVERYTHING, run: async () => (await import('./checks/check-docs.js')).checkDocs(root) },
  tiers: { inputs: CODE, run: async () => (await import('./checks/check-tiers.js')).checkTiers(root) },
  drift: { inputs: GENERATED, run: async () => (await import('./checks/check-drift.js')).checkDrift(root) },
  spec: { inputs: DOCUMENTS, run: async () => (await import('./checks/check-spec.js')).checkSpec(root) },
  evolution: {
    inputs: EVOLVING,
    run: async () => (await import('./checks/check-evolution.js')).checkEvolution(root),
  },
  changelog: {
    inputs: CHANGES,
    run: async () => (await import('./checks/check-changelog.js')).checkChangelog(root),
  },
  operations: {
    inputs: OPERATIONS,
    run: async () => (await import('./checks/check-operations.js')).checkOperations(root),
  },
};

/** Returns an exception in a check as its only problem, so that the other checks continue. */
const failed = (error: unknown): string[] => [error instanceof Error ? error.message : String(error)];

function tool(program: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []);
    });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Unknown check ${unknown.join(', ')}: the checks are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(checks).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const began = performance.now();
updateHandlerMap(root);
const unlessPassedBefore = createPassedBefore(root);
const results = await Promise.all(
  chosen.map(async ([name, { inputs, run }]) => ({
    name,
    faults: await unlessPassedBefore(name, inputs, run).catch(failed),
  })),
);
for (const { name, faults } of results) {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const fault of faults) console.log(fault);
}
for (const line of pendingReport(root)) console.log(line);
console.log(`checked in ${((performance.now() - began) / 1000).toFixed(1)} s`);
if (results.some(({ faults }) => faults.length > 0)) process.exit(1);
