import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';

const SUITE = 'contract-tests/responses/suites/undocumented-responses.ts';

type TestResult = { title: string; status: string; failureMessages: string[] };
type Results = { testResults: { assertionResults: TestResult[]; message: string }[] };

/** Runs only that file, as `npm test` would. */
async function runSuite(folder: string): Promise<Results> {
  const [command, output] = [join('node_modules', 'jest', 'bin', 'jest.js'), join(folder, 'results.json')];
  const args = ['--testMatch', `**/${SUITE}`, '--runInBand', '--json', '--outputFile', output];
  const child = spawn(process.execPath, ['--experimental-vm-modules', command, ...args], {
    cwd: packageRoot(),
    stdio: 'ignore',
    env: { ...process.env, BERTH_TEST_RESPONSES: folder },
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  expect(code).toBe(1);
  return JSON.parse(readFileSync(output, 'utf8')) as Results;
}

describe('the Jest environment that checks the responses of a test file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-answers-'));
  let results: Results;
  beforeAll(async () => {
    results = await runSuite(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const resultOf = (wanted: string): TestResult | undefined =>
    results.testResults[0]?.assertionResults.find(({ title }) => title === wanted);
  const failing = (message: string) => ({
    status: 'failed',
    failureMessages: [expect.stringContaining(message)],
  });

  test('a test fails if it receives a response that the API document does not allow', () => {
    expect(resultOf('a sample test receives a documented response')?.status).toBe('passed');
    expect(resultOf('a sample test receives an undocumented body')).toMatchObject(
      failing(
        'GET /stats (getHostStats of the daemon) returned 200, which does not match its document: the body is not JSON',
      ),
    );
  });

  test('a test file fails if it receives an undocumented response before its first test or after its last one', () => {
    expect(resultOf('a sample test runs after an undocumented response')).toMatchObject(
      failing('GET /healthz (getHealth of the daemon) returned 418'),
    );
    expect(results.testResults[0]?.message).toContain(
      'GET /capabilities (getCapabilities of the daemon) returned 200, which does not match its document: the header X-Request-Id is missing',
    );
  });

  test('a test file fails if it leaves a temporary folder behind', () => {
    expect(results.testResults[0]?.message).toMatch(/the folder \/.*\/left-\w+ is left/);
  });

  test('after a test file, a record of the received responses and the number of skipped tests is written', () => {
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.jsonl'));
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toEqual({
      file: SUITE,
      skipped: 1,
      exercised: [
        {
          service: 'daemon',
          operationId: 'getHost',
          status: 200,
          test: `${SUITE} › a suite › a sample test receives a documented response`,
          times: 1,
        },
        expect.objectContaining({ operationId: 'getHostStats', times: 1 }),
      ],
    });
  });
});
