import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentFile, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { mustSucceed } from '../api-client.js';
import { runProgram } from '../run-program.js';
import { startTestServices, type TestService } from '../test-services.js';

/*
 * `npm run fuzz:schemathesis [-- [SERVICE ...] [--seconds N] [--seed N]]`: schemathesis sends the built program
 * requests that the documents allow and forbid, with all its checks, for N seconds (60 by default) per service. Exits
 * with 1 when it finds an error. daemon.toml and panel.toml in this folder configure what its checks cannot know.
 */
const SCHEMATHESIS = '4.32.5';
const SETUP_TIMEOUT_MS = 10 * 60_000;
/** The additional time limit for reading the document and for reducing failures. */
const GRACE_MS = 10 * 60_000;

/**
 * Settings that do not limit requests with wrong keys: schemathesis sends a wrong key to every operation, which is more
 * often than one address may send one.
 */
const UNLIMITED = { PANEL_LIMIT_FAILED_CREDENTIALS: '0', DAEMON_LIMIT_FAILED_CREDENTIALS: '0' };

const work = join(tmpdir(), `berth-fuzz-${process.getuid?.() ?? 0}`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new Error('--seconds must be a whole number of at least 1');
  const unknown = positionals.filter((name) => !SERVICES.some((each) => each === name));
  if (unknown.length > 0)
    throw new Error(`unknown service ${unknown.join(', ')}: use ${SERVICES.join(', ')}`);
  const program = await install();
  const { services, dispose } = await startTestServices(UNLIMITED);
  try {
    const ids = await makeSubjects(services);
    for (const service of SERVICES.filter((each) => positionals.length === 0 || positionals.includes(each))) {
      await fuzz(program, service, services[service], ids, seconds, values.seed);
    }
  } finally {
    await dispose();
  }
}

async function install(): Promise<string> {
  const folder = join(work, `schemathesis-${SCHEMATHESIS}`);
  const program = join(folder, 'bin/schemathesis');
  mkdirSync(work, { recursive: true, mode: 0o700 });
  if (existsSync(program)) return program;
  const options = { cwd: work, timeoutMs: SETUP_TIMEOUT_MS };
  await runProgram('python3', ['-m', 'venv', '--clear', folder], options);
  await runProgram(join(folder, 'bin/pip'), ['install', '-q', `schemathesis==${SCHEMATHESIS}`], options);
  return program;
}

/** Creates resources for operations on a single resource, which would otherwise only respond with 404. */
async function makeSubjects({
  panel,
  daemon,
}: Record<Service, TestService>): Promise<Record<string, string>> {
  const make = async ({ url, key }: TestService, path: string, name: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const made = await mustSucceed(url, { method: 'POST', path, headers, body: { name, type: 'nodejs' } });
    return (made as { id: string }).id;
  };
  return {
    BERTH_CONTAINER: await make(daemon, '/container/install', 'fuzzed container'),
    BERTH_SERVER: await make(panel, '/api/v2/servers', 'fuzzed server'),
  };
}

async function fuzz(
  program: string,
  service: Service,
  { url, key }: TestService,
  ids: Record<string, string>,
  seconds: number,
  seed: string,
): Promise<void> {
  const config = ['--config-file', join(import.meta.dirname, `${service}.toml`)];
  const asked = ['run', documentFile(service), '--url', url, '--seed', seed];
  const bounds = ['--max-time', String(seconds), '--request-timeout', '20'];
  const checks = ['--checks', 'all', '--continue-on-failure', '--suppress-health-check', 'all'];
  const SCHEMATHESIS_HOOKS = join(import.meta.dirname, 'media_types.py');
  const env = { ...ids, BERTH_KEY: key, SCHEMATHESIS_HOOKS };
  const options = { cwd: work, timeoutMs: seconds * 1000 + GRACE_MS, env };
  try {
    const said = await runProgram(program, [...config, ...asked, ...bounds, ...checks], options);
    console.log(`ok   ${service}: ${/\d+ generated.*/.exec(said)?.[0] ?? said}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL ${service}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

await main();
