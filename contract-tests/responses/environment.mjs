import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { leftBehind, recordTemporaryFolders } from '../../testing/runner/left-behind.mjs';

/*
 * The Jest environment of every test file. It runs outside the tests' realm, so that the documents are read and their
 * schemas compiled once per process and not once per file. It knows which test runs, and can fail it.
 *
 * Jest loads this file before its module settings apply, so our own code comes as one program that the test run has
 * built (testing/services/global-setup.ts).
 */

const SERVICES_CHANNEL = 'berth.test.services';
const CHECKED_RESPONSES_CHANNEL = 'berth.test.checked-responses';
const ROOT_BLOCK = 'ROOT_DESCRIBE_BLOCK';
/**
 * Matches the file of Sequelize that reads the stack of an error in every query, although it uses the stack only if
 * the query fails.
 */
const QUERY_OF_SQLITE = /[\\/]sequelize[\\/]lib[\\/]dialects[\\/]sqlite[\\/]query\.js$/;

const load = createRequire(import.meta.url);
/**
 * The functions that check responses against the documents. They are created for the first test file that starts a
 * service, and kept for all later files of the process.
 */
let judgeOf;

// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default class ResponseEnvironment extends TestEnvironment {
  #file;
  #root;
  #watch;
  #test = '';
  #skipped = 0;
  #channels = {
    [SERVICES_CHANNEL]: (service) => this.#watching().announced(service),
    [CHECKED_RESPONSES_CHANNEL]: (response) => this.#watching().checked(response),
  };

  constructor(config, context) {
    super(config, context);
    this.#root = config.projectConfig.rootDir;
    this.#file = relative(this.#root, context.testPath);
    this.#test = this.#file;
  }

  async setup() {
    await super.setup();
    recordTemporaryFolders();
    this.global.Error.prepareStackTrace = preparedStack;
    this.global._SuppressedError = suppressedErrorOf(this.global.Error);
    for (const [name, listener] of Object.entries(this.#channels)) subscribe(name, listener);
  }

  async handleTestEvent({ name, test }, state) {
    if (name === 'test_skip') this.#skipped += 1;
    if (name === 'test_start') this.#begin(`${this.#file} › ${titleOf(test)}`);
    // If undocumented responses arrive before the first test or between two tests, let the next test fail.
    if (name === 'test_done') {
      test.errors.push(...this.#faults());
      this.#begin(this.#file);
    }
    if (name === 'run_finish') state.unhandledErrors.push(...this.#faults(), ...(await this.#left()));
  }

  async teardown() {
    for (const [name, listener] of Object.entries(this.#channels)) unsubscribe(name, listener);
    this.#watch?.close();
    this.#record();
    await super.teardown();
  }

  #watching() {
    if (this.#watch === undefined) {
      const { createResponseWatch, createJudges } = load(process.env['BERTH_TEST_RESPONSE_WATCH']);
      judgeOf ??= createJudges(this.#root);
      this.#watch = createResponseWatch(judgeOf);
      this.#watch.testStarted(this.#test);
    }
    return this.#watch;
  }

  #begin(test) {
    this.#test = test;
    this.#watch?.testStarted(test);
  }

  #faults() {
    return (this.#watch?.takeFaults() ?? []).map((fault) =>
      Object.assign(new Error(fault), { stack: fault }),
    );
  }

  async #left() {
    return (await leftBehind()).map((line) => Object.assign(new Error(line), { stack: line }));
  }

  /** Writes the record of this test file, from which the report of a whole run is made (report.ts). */
  #record() {
    const folder = process.env['BERTH_TEST_RESPONSES'];
    if (folder === undefined) return;
    const exercised = this.#watch?.exercised() ?? [];
    if (exercised.length === 0 && this.#skipped === 0) return;
    const line = JSON.stringify({ file: this.#file, skipped: this.#skipped, exercised });
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
  }
}

/**
 * Returns the class that the code of swc 1.16 for `using` refers to as `_SuppressedError`, but defines by another
 * name.
 */
const suppressedErrorOf = (ErrorOfTests) =>
  function SuppressedError(error, suppressed, message) {
    return Object.assign(new ErrorOfTests(message), { name: 'SuppressedError', error, suppressed });
  };

/**
 * Formats the stack of an error as Jest does, with source lines. For an error that Sequelize creates in each database
 * query, omits the source lines, because reading them took 6 % of the time of a panel test suite.
 */
function preparedStack(error, frames) {
  if (!QUERY_OF_SQLITE.test(frames[0]?.getFileName() ?? '')) return Error.prepareStackTrace(error, frames);
  return `${error}\n    at ${frames.join('\n    at ')}`;
}

function titleOf({ name, parent }) {
  return parent === undefined || parent.name === ROOT_BLOCK ? name : `${titleOf(parent)} › ${name}`;
}
