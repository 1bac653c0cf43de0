import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersReport, type FileRecord } from '../contract-tests/answers/report.js';
import { takeInHandlers } from './take-in-handlers.mjs';

/*
 * `npm test` runs the checks, the build and every suite; `npm test -- NAME` only the suites whose path fits.
 */
const root = join(import.meta.dirname, '..');
const selection = process.argv.slice(2);
const isWhole = selection.length === 0;
/** Where the suites of a whole run leave what they were answered. */
const records = join(root, 'coverage', 'answers');
const REPORT = join('coverage', 'answers.txt');

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

/** Every documented answer has to have come. Of suites that could not run, theirs is told alone. */
function reportAnswers(): void {
  const lines = readdirSync(records).flatMap((name) =>
    readFileSync(join(records, name), 'utf8').trimEnd().split('\n'),
  );
  const { text, line, missing, skipped } = answersReport(lines.map((each) => JSON.parse(each) as FileRecord));
  writeFileSync(join(root, REPORT), text);
  rmSync(records, { recursive: true });
  console.log(`${line}: ${REPORT}`);
  for (const each of missing) console.log(`     ${each}`);
  if (missing.length === 0) return;
  console.log(
    skipped > 0
      ? `     ${skipped} tests were skipped, and may bring them about`
      : '     Write a test that does (contract-tests/statuses), or a case for dredd (contract-tests/dredd/cases), or take the status out of the document.',
  );
  if (skipped === 0) process.exitCode = 1;
}

takeInHandlers(root);
if (isWhole) {
  run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  run('npm', ['run', '--silent', 'build']);
  rmSync(records, { recursive: true, force: true });
  mkdirSync(records, { recursive: true });
}
const jest = join('node_modules', 'jest', 'bin', 'jest.js');
run(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...selection],
  isWhole ? { ...process.env, BERTH_TEST_ANSWERS: records } : process.env,
);
if (isWhole) reportAnswers();
