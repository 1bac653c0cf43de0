import { describe, test } from '@jest/globals';
import { MISSING_VARIABLE, type PartName, parts } from './parts.js';

/**
 * A `describe` for suites that need a real engine, database or browser ("parts"). The test run finds the names of the
 * parts in the source and starts them before the tests, so the list must be literal. (If a shared suite calls this for
 * the test file, name the parts in the file's docblock as `@needs docker`.) If a part is unavailable, the suite is
 * skipped with one line that gives the reason; with `CI=true` it fails.
 */
export function describeWith(needs: readonly PartName[], title: string, suite: () => void): void {
  const reasons = needs.flatMap((name) => {
    const reason = whyMissing(name);
    return reason === undefined ? [] : [`no ${name}: ${reason}`];
  });
  describeUnless(reasons, title, suite);
}

/**
 * A `describe` for suites that mount file systems or start programs as another user, which requires root. Without
 * root, it is skipped or fails like `describeWith`.
 */
export function describeAsRoot(title: string, suite: () => void): void {
  describeUnless(process.getuid?.() === 0 ? [] : ['it needs root'], title, suite);
}

function describeUnless(reasons: readonly string[], title: string, suite: () => void): void {
  if (reasons.length === 0) {
    describe(title, suite);
    return;
  }
  const line = reasons.join('; ');
  if (process.env['CI'] === 'true') {
    describe(title, () => {
      test('this suite has the services or root rights that it needs', () => {
        throw new Error(line);
      });
    });
    return;
  }
  process.stderr.write(`SKIPPED: ${title} (${line})\n`);
  // Do not call the suite, because it would look up addresses that do not exist while its tests are collected.
  describe.skip(title, () => {
    test('this suite has the services or root rights that it needs', () => undefined);
  });
}

/**
 * Returns the address of a part: Docker's socket path, a database's URL, or a program's path.
 *
 * @throws when the suite is outside a `describeWith` that names the part
 */
export function testService(name: PartName): string {
  const address = process.env[parts[name].variable];
  if (address === undefined)
    throw new Error(
      `the suite did not request the test service ${name}: name it in describeWith(['${name}'], ...)`,
    );
  return address;
}

function whyMissing(name: PartName): string | undefined {
  const missing = JSON.parse(process.env[MISSING_VARIABLE] ?? '{}') as Partial<Record<PartName, string>>;
  if (missing[name] !== undefined) return missing[name];
  if (process.env[parts[name].variable] !== undefined) return undefined;
  return `nobody started it: its name was not found in the test file (write describeWith(['${name}'], ...) or @needs ${name})`;
}
