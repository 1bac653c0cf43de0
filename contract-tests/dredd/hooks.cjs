/*
 * Dredd loads hooks as CommonJS and calls them with a callback; a hook that throws leaves dredd waiting forever.
 * Everything else is in transactions.ts, which tsx lets this process import.
 */
const hooks = require('hooks');

let runner;

const guarded = (work) => (argument, done) => {
  work(argument).then(
    () => done(),
    (error) => {
      process.exitCode = 1;
      console.error(error);
      for (const transaction of [argument].flat()) transaction.fail = `hook: ${error.message}`;
      done();
    },
  );
};

hooks.beforeAll(
  guarded(async () => {
    const { createTransactionRunner } = await import('./transactions.ts');
    runner = createTransactionRunner();
  }),
);
hooks.beforeEach(guarded((transaction) => runner.prepare(transaction)));
hooks.beforeEachValidation(guarded((transaction) => runner.check(transaction)));
hooks.afterEach(guarded((transaction) => runner.finish(transaction)));
hooks.afterAll(guarded(() => runner.report()));
