import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SMOKE_SUITES } from '../../testing/runner/smoke-suites.js';
import { type Tier, tierOf } from '../../testing/runner/tiers.mjs';
import { filesBelow } from '../files-below.js';

/** The imports that suites of a tier must not have. Suites of the other tiers may import everything. */
const FORBIDDEN: Partial<Record<Tier, RegExp>> = {
  unit: /^(node:(child_process|cluster|dgram|http2?|https|net|tls|worker_threads)|esbuild|puppeteer-core|ssh2)$|^apps\/(panel|daemon)\.ts$|^testing\/services\//,
  service: /^(puppeteer-core|testing\/berth\/(berth-process|bundled-program)\.ts)$/,
};
/** External programs and services that only suites of the tiers system, proof and load may require with `describeWith`. */
const SYSTEM_PARTS =
  /^(docker|docker-compose|chromium|ssh|sftp|lftp|nginx|rclone|psftp|fzsftp|sshfs|hung-memory|teeworlds(-client)?|server-types|minecraft)$/;

const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const NEEDS = /describeWith\(\s*\[([^\]]*)\]|@needs[ \t]+([\w \t-]+)/g;
const SKIPPED = new Set(['node_modules', 'dist', 'builds', 'data', 'coverage']);
const TEST_CODE = /^(testing|contract-tests)\/|\/suites\/|\.test\.ts$/;

/** Checks that each suite obeys the rules of the tier in its file name, and that all smoke suites exist. */
export async function checkTiers(root: string): Promise<string[]> {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name))
    .map(({ name }) => name);
  const files = (await Promise.all(folders.map((folder) => filesBelow(root, folder)))).flat();
  const suites = files.filter((path) => path.endsWith('.test.ts'));
  return [...suites.flatMap((suite) => tierFaults(root, suite)), ...smokeFaults(root)];
}

/** Returns why a suite does not belong to its tier, as one sentence with the remedy; otherwise nothing. */
export function tierFaults(root: string, suite: string): string[] {
  const tier = tierOf(suite);
  const forbidden = FORBIDDEN[tier];
  const reason =
    (forbidden === undefined ? undefined : forbiddenImport(root, suite, forbidden)) ??
    (tier === 'service' ? systemPart(readFileSync(join(root, suite), 'utf8')) : undefined);
  if (reason === undefined) return [];
  const other = tier === 'unit' ? 'service' : 'system';
  const renamed = suite.replace(/(\.service)?\.test\.ts$/, `.${other}.test.ts`);
  return [`${suite} is a ${tier} suite but ${reason}: do without it, or rename the suite to ${renamed}.`];
}

/**
 * Finds a forbidden import. Follows imports through test code only, because production code gets its sockets and
 * processes from the tests.
 */
function forbiddenImport(root: string, suite: string, forbidden: RegExp): string | undefined {
  const seen = new Set([suite]);
  for (const file of seen) {
    for (const [, statement, expression] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const name = statement ?? expression ?? '';
      const path = name.startsWith('.') ? join(dirname(file), name).replace(/\.js$/, '.ts') : name;
      if (forbidden.test(path)) return `imports ${path}${file === suite ? '' : ` (in ${file})`}`;
      if (name.startsWith('.') && TEST_CODE.test(path) && existsSync(join(root, path))) seen.add(path);
    }
  }
  return undefined;
}

function systemPart(source: string): string | undefined {
  const names = [...source.matchAll(NEEDS)].flatMap(
    ([, list = '', tag = '']) => `${list} ${tag}`.match(/[\w-]+/g) ?? [],
  );
  const part = names.find((name) => SYSTEM_PARTS.test(name));
  return part === undefined ? undefined : `needs ${part}`;
}

const smokeFaults = (root: string): string[] =>
  Object.entries(SMOKE_SUITES)
    .filter(([, suite]) => !existsSync(join(root, suite)))
    .map(
      ([name, suite]) => `testing/runner/smoke-suites.ts names ${suite} for ${name}, which does not exist.`,
    );
