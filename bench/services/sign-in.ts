import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { signInFrom } from '../../testing/clients/sign-in-from.js';
import { percentile } from '../support/daemon-bench.js';
import { load } from '../support/load.js';
import { ask, signUp } from '../support/panel-account.js';
import { type Furnished, knownCallers } from './known-callers.js';
import { signInUnderAttack } from './sign-in-under-attack.js';

const SIGN_INS = 40;
const AT_ONCE = 50;
const BURST_SECONDS = 12;
const STEADY_PER_SECOND = 100;
const SELF = '127.0.0.1';
/** Settings with which a request may have any forwarded address. */
const PROXY = { PANEL_TRUSTED_PROXIES: SELF, PANEL_SETUP_TOKEN: 'off' };

/** Options of `sign-in`. */
const OPTIONS = {
  only: { type: 'string', default: 'time,burst,hammer,callers,bans' },
  /** The URL `postgres://...` of an empty database. Defaults to SQLite. */
  database: { type: 'string' },
  /** The URL `redis://...`. By default, Redis is not used. */
  redis: { type: 'string' },
} as const;

/**
 * Measures the time of a sign-in without bcrypt, the effect of many sign-ins on others, and the CPU time of a known
 * caller.
 */
export async function signIn(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const inside = mkdtempSync(join(tmpdir(), 'berth-sign-in-'));
  const compares = join(inside, 'compares');
  const env = {
    ...PROXY,
    NODE_OPTIONS: `--require ${join(import.meta.dirname, '..', 'programs', 'compares.cjs')}`,
    BENCH_COMPARES: compares,
    ...(values.database === undefined ? {} : { DATABASE_URL: values.database }),
    ...(values.redis === undefined ? {} : { REDIS_URL: values.redis }),
  };
  try {
    const panel = await BerthProcess.start('panel', { env });
    try {
      await measureSignIn(panel, values.only.split(','), { compares, database: values.database });
    } finally {
      await panel.dispose();
    }
  } finally {
    rmSync(inside, { recursive: true });
  }
}

async function measureSignIn(
  panel: BerthProcess,
  chosen: string[],
  { compares, database }: { compares: string; database: string | undefined },
): Promise<void> {
  const account = await signUp(panel.panelUrl);
  const whoAmI = {
    ...{ url: panel.panelUrl, path: '/api/v2/account', headers: account.key },
    ...{ status: 200, pid: panel.pid },
  };
  const location = database ?? join(panel.dataDir, 'panel', 'panel.sqlite');
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (!chosen.includes(name)) continue;
    console.log(`load ${loadavg().map((each) => each.toFixed(1))}`);
    await measure({ panel, account, whoAmI, location, compares });
  }
}

/** A panel, and the file to which it writes the times of its bcrypt comparisons. */
type Watched = Furnished & { compares: string };

const MEASUREMENTS: Record<string, (watched: Watched) => Promise<void>> = {
  time: oneSignIn,
  burst: manySignIns,
  hammer: signInUnderAttack,
  callers: (furnished) => knownCallers(furnished, 0),
  bans: (furnished) => knownCallers(furnished, 5000),
};

/** Measures sign-ins one after the other, without their bcrypt comparisons, whose time varies on a busy machine. */
async function oneSignIn({ panel, account: { email, password }, compares }: Watched): Promise<void> {
  const took: { all: number; compare: number }[] = [];
  for (let index = 0; index < SIGN_INS + 1; index += 1) {
    const began = performance.now();
    const { status } = await signInFrom(panel.panelUrl, SELF, { email, password });
    const all = performance.now() - began;
    if (status !== 200) throw new Error(`the sign-in returned ${status}`);
    const compare = Number(readFileSync(compares, 'utf8').trim().split('\n').at(-1));
    // Leave out the first sign-in, which loads modules.
    if (index > 0) took.push({ all, compare });
  }
  const besides = took.map(({ all, compare }) => all - compare);
  const median = (of: 'all' | 'compare') =>
    ms(
      percentile(
        took.map((each) => each[of]),
        0.5,
      ),
    );
  console.log(
    `one sign-in: median ${median('all')}, ${median('compare')} of that bcrypt (cost 12); ` +
      `the rest median ${ms(percentile(besides, 0.5))}, p90 ${ms(percentile(besides, 0.9))}, ` +
      `fastest ${ms(Math.min(...besides))} (required: < 10 ms)`,
  );
}

/** Keeps fifty sign-ins in progress, while another user sends requests at a steady rate. */
async function manySignIns({ panel, account, whoAmI }: Furnished): Promise<void> {
  // Use another user's session for the steady requests, because each new sign-in ends the oldest of the user's 100
  // sessions.
  const other = { email: 'bo@example.org', password: account.password };
  await ask(panel.panelUrl, '/admin/users', account.key, { ...other, username: 'Bo' });
  const known = { 'an API key': account.key, 'a session': account.session };
  const froms = {
    'no sign-ins': undefined,
    'all from one address': () => '127.0.1.1',
    'each from its own address': (index: number) => `127.0.1.${index + 1}`,
  };
  for (const [from, addressOf] of Object.entries(froms)) {
    for (const [who, headers] of Object.entries(known)) {
      const asking = load({ ...whoAmI, headers }, { seconds: BURST_SECONDS, perSecond: STEADY_PER_SECOND });
      const came = addressOf === undefined ? [] : await waves(panel, other, addressOf, asking);
      const { p50, p99 } = await asking;
      console.log(
        `${AT_ONCE} concurrent sign-ins, ${from}: GET /account with ${who} p50 ${ms(p50)}, p99 ${ms(p99)} (required: <= 150 ms); ${tally(came)}`,
      );
    }
  }
}

type Outcome = { of: string; ms: number };

/** Starts a batch of sign-ins whenever the previous batch has ended, until `asking` settles. */
async function waves(
  panel: BerthProcess,
  login: { email: string; password: string },
  addressOf: (index: number) => string,
  asking: Promise<unknown>,
): Promise<Outcome[]> {
  let isOver = false;
  const ended = asking.finally(() => {
    isOver = true;
  });
  const outcomes: Outcome[] = [];
  const one = async (index: number) => {
    const began = performance.now();
    const { status, retryAfter } = await signInFrom(panel.panelUrl, addressOf(index), login);
    const of = retryAfter === undefined ? String(status) : `${status} with Retry-After ${retryAfter}`;
    outcomes.push({ of, ms: performance.now() - began });
  };
  while (!isOver) await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(index)));
  await ended;
  return outcomes;
}

function tally(outcomes: Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ of }) => of))].sort();
  const parts = kinds.map((kind) => {
    const took = outcomes.filter(({ of }) => of === kind).map((outcome) => outcome.ms);
    return `${took.length} times ${kind} after ${ms(percentile(took, 0.5))}, ${ms(Math.max(...took))} at the most`;
  });
  return parts.length === 0 ? '-' : `sign-ins: ${parts.join('; ')}`;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
