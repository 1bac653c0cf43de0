import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { checkDrift } from './check-drift.js';
import { checkLayout, pendingReport } from './check-layout.js';
import { checkSpec } from './check-spec.js';

/*
 * `npm run check [NAME ...]`: everything that can be said of the code without running it, in seconds. Each
 * check gives a list of faults, and each fault says what mends it.
 */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const checks: Record<string, () => Promise<string[]>> = {
  types: () => tool('tsc', ['-p', 'tsconfig.json', '--pretty', 'false']),
  lint: () => tool('biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  imports: () => tool('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.']),
  unused: () => tool('knip', ['--no-progress']),
  layout: () => checkLayout(root),
  drift: () => checkDrift(root),
  spec: () => checkSpec(root),
};

function tool(name: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(bin(name), args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []);
    });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(checks).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const began = performance.now();
const results = await Promise.all(chosen.map(async ([name, check]) => ({ name, faults: await check() })));
for (const { name, faults } of results) {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const fault of faults) console.log(fault);
}
for (const line of await pendingReport()) console.log(line);
console.log(`checked in ${((performance.now() - began) / 1000).toFixed(1)} s`);
if (results.some(({ faults }) => faults.length > 0)) process.exit(1);
