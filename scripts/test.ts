import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type FileRecord, responsesReport } from '../contract-tests/responses/report.js';
import { SMOKE_SUITES } from '../testing/runner/smoke-suites.js';
import { ALL_BUT_LOADS, LOADS, PROOFS, REST_SUITES, UNIT_SUITES } from '../testing/runner/tiers.mjs';
import { updateHandlerMap } from './update-handler-map.mjs';

/*
 * `npm test` runs the checks, the build, the unit suites and the smoke suites, in minutes. `npm test -- NAME ...` runs
 * the suites whose path matches, of every tier. `npm run test:rest` runs the service and system suites, and
 * `npm run test:proofs` the proofs and loads. `npm run test:all` runs everything, and fails if a documented response did not occur.
 */
const root = join(import.meta.dirname, '..');
const REPORT = join('coverage', 'responses.txt');
const DURATIONS = join('coverage', 'durations.json');
/** The folder in which the suites record the responses that they received. */
const records = join(root, 'coverage', 'responses');

/** Runs a command. Ends this process if the command was interrupted. @returns whether it succeeded */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const { status, signal } = spawnSync(command, args, options);
  if (signal) process.exit(1);
  return status === 0;
}

/** Runs suites. If one fails, the process will exit with 1 after everything else. */
function jest(args: readonly string[], env: Record<string, string> = {}): void {
  const program = join('node_modules', 'jest', 'bin', 'jest.js');
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  if (!run(process.execPath, [...options, program, ...args], env)) process.exitCode = 1;
}

function checkAndBuild(): void {
  const isReady =
    run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']) &&
    run('npm', ['run', '--silent', 'build']);
  if (!isReady) process.exit(1);
}

/** Runs the unit suites and the smoke suites. Databases and programs that suites need are installed only in CI. */
function runQuickSuites(): void {
  checkAndBuild();
  // Use one worker per processor: unit suites never wait, so more workers would only take memory.
  jest([`--maxWorkers=${availableParallelism()}`, UNIT_SUITES]);
  const suites = [...new Set(Object.values(SMOKE_SUITES))];
  jest(suites, process.env['CI'] === 'true' ? {} : { BERTH_TEST_INSTALL: 'no' });
}

function runLoads(env: Record<string, string> = {}): void {
  jest([LOADS, '--maxWorkers=1'], env);
}

function runWhole(isRecorded: boolean): void {
  checkAndBuild();
  rmSync(records, { recursive: true, force: true });
  mkdirSync(records, { recursive: true });
  jest([ALL_BUT_LOADS], { BERTH_TEST_RESPONSES: records, BERTH_TEST_DURATIONS: DURATIONS });
  runLoads({ BERTH_TEST_RESPONSES: records });
  if (isRecorded) copyFileSync(join(root, DURATIONS), join(root, 'testing', 'runner', 'durations.json'));
  reportResponses();
}

/** Fails if no test has received a documented response, unless skipped tests might have received it. */
function reportResponses(): void {
  const lines = readdirSync(records).flatMap((name) =>
    readFileSync(join(records, name), 'utf8').trimEnd().split('\n'),
  );
  const { text, line, missing, skipped } = responsesReport(
    lines.map((each) => JSON.parse(each) as FileRecord),
  );
  writeFileSync(join(root, REPORT), text);
  rmSync(records, { recursive: true });
  console.log(`${line}: ${REPORT}`);
  for (const each of missing) console.log(`     ${each}`);
  if (missing.length === 0) return;
  const isIncomplete = skipped > 0 || process.exitCode === 1;
  console.log(
    isIncomplete
      ? `     ${skipped} tests were skipped, and others may have failed, that receive them`
      : '     Write a test that receives it (contract-tests/statuses), or a case for dredd (contract-tests/dredd/cases), or remove the status from the document.',
  );
  if (!isIncomplete) process.exitCode = 1;
}

const USAGE = `npm test                # checks, build, unit and smoke suites
npm test -- NAME ...    # the suites whose path matches
npm run test:rest       # service and system suites
npm run test:proofs     # proofs and loads
npm run test:all        # everything; with "-- --record" it also records the durations of the suites`;

updateHandlerMap(root);
const args = process.argv.slice(2);
const [first, ...others] = args;
if (first === undefined) runQuickSuites();
else if (!first.startsWith('--')) jest(args);
else if (first === '--rest' && others.length === 0) jest([REST_SUITES]);
else if (first === '--proofs' && others.length === 0) {
  jest([PROOFS]);
  runLoads();
} else if (first === '--all' && others.every((each) => each === '--record')) runWhole(others.length > 0);
else {
  console.error(`unknown arguments: ${args.join(' ')}\n\n${USAGE}`);
  process.exit(1);
}
