import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { takeInHandlers } from './take-in-handlers.mjs';

/*
 * `npm test` runs the checks, the build and every suite; `npm test -- NAME` only the suites whose path fits.
 */
const root = join(import.meta.dirname, '..');
const selection = process.argv.slice(2);

function run(command: string, args: string[]): void {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

takeInHandlers(root);
if (selection.length === 0) {
  run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  run('npm', ['run', '--silent', 'build']);
}
const jest = join('node_modules', 'jest', 'bin', 'jest.js');
run(process.execPath, [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  jest,
  ...selection,
]);
