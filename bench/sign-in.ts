import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPasswordHasher } from '../lib/password-hasher.js';
import { BerthProcess } from '../testing/berth-process.js';
import { signInFrom } from '../testing/sign-in-from.js';
import { percentile } from './daemon-bench.js';
import { type Furnished, knownCallers } from './known-callers.js';
import { load } from './load.js';
import { ask, signUp } from './panel-account.js';

const PAIRS = 40;
const COST = 12;
const AT_ONCE = 50;
const BURST_SECONDS = 12;
const STEADY_PER_SECOND = 100;
const SELF = '127.0.0.1';
/** As many forwarded addresses as one likes. */
const PROXY = { PANEL_TRUSTED_PROXIES: SELF };

/** What may be said behind `sign-in`. */
const OPTIONS = {
  only: { type: 'string', default: 'time,burst,callers,bans' },
  /** `postgres://...`, an empty database; SQLite by default. */
  database: { type: 'string' },
  /** `redis://...`; none by default. */
  redis: { type: 'string' },
} as const;

/** What signing in costs besides its bcrypt, what others notice of many at once, and what a known caller costs. */
export async function signIn(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const env = {
    ...PROXY,
    ...(values.database === undefined ? {} : { DATABASE_URL: values.database }),
    ...(values.redis === undefined ? {} : { REDIS_URL: values.redis }),
  };
  const panel = await BerthProcess.start('panel', { env });
  try {
    const account = await signUp(panel.panelUrl);
    const whoAmI = {
      ...{ url: panel.panelUrl, path: '/api/v2/account', headers: account.key },
      ...{ status: 200, pid: panel.pid },
    };
    const location = values.database ?? join(panel.dataDir, 'panel', 'panel.sqlite');
    const furnished = { panel, account, whoAmI, location };
    const chosen = values.only.split(',');
    for (const [name, measure] of Object.entries(MEASUREMENTS)) {
      if (!chosen.includes(name)) continue;
      console.log(`load ${loadavg().map((each) => each.toFixed(1))}`);
      await measure(furnished);
    }
  } finally {
    await panel.dispose();
  }
}

const MEASUREMENTS: Record<string, (furnished: Furnished) => Promise<void>> = {
  time: oneSignIn,
  burst: manySignIns,
  callers: (furnished) => knownCallers(furnished, 0),
  bans: (furnished) => knownCallers(furnished, 5000),
};

/** One sign-in after the other, each beside one comparison of bcrypt in this process. */
async function oneSignIn({ panel, account: { email, password } }: Furnished): Promise<void> {
  const passwords = createPasswordHasher({ pepper: 'p'.repeat(64), cost: COST });
  const hash = await passwords.hash(password, SELF);
  const work = {
    compare: () => passwords.verify(password, hash, SELF),
    signIn: async () => {
      const { status } = await signInFrom(panel.panelUrl, SELF, { email, password });
      if (status !== 200) throw new Error(`the sign-in was answered ${status}`);
    },
  };
  const took = { compare: [] as number[], signIn: [] as number[] };
  for (let pair = 0; pair < PAIRS + 1; pair += 1) {
    for (const what of ['compare', 'signIn'] as const) {
      const began = performance.now();
      await work[what]();
      // The first of each loads what it needs.
      if (pair > 0) took[what].push(performance.now() - began);
    }
  }
  const besides = took.signIn.map((ms, at) => ms - (took.compare[at] ?? Number.NaN));
  console.log(
    `one sign-in: median ${ms(percentile(took.signIn, 0.5))}, of which bcrypt (cost ${COST}) ${ms(percentile(took.compare, 0.5))}; ` +
      `besides ${ms(percentile(took.signIn, 0.5) - percentile(took.compare, 0.5))}, by pairs ${ms(percentile(besides, 0.5))}, ` +
      `fastest of each ${ms(Math.min(...took.signIn) - Math.min(...took.compare))} (asked: < 10 ms)`,
  );
}

/** Fifty sign-ins are under way all the time, and somebody else asks steadily. */
async function manySignIns({ panel, account, whoAmI }: Furnished): Promise<void> {
  // Of 100 sessions the oldest make room: those that ask are another's.
  const other = { email: 'bo@example.org', password: account.password };
  await ask(panel.panelUrl, '/admin/users', account.key, { ...other, username: 'Bo' });
  const known = { 'an API key': account.key, 'a session': account.session };
  const froms = {
    'nobody signs in': undefined,
    'all of one address': () => '127.0.1.1',
    'each of its own': (index: number) => `127.0.1.${index + 1}`,
  };
  for (const [from, addressOf] of Object.entries(froms)) {
    for (const [who, headers] of Object.entries(known)) {
      const asking = load({ ...whoAmI, headers }, { seconds: BURST_SECONDS, perSecond: STEADY_PER_SECOND });
      const came = addressOf === undefined ? [] : await waves(panel, other, addressOf, asking);
      const { p50, p99 } = await asking;
      console.log(
        `${AT_ONCE} sign-ins at once, ${from}: GET /account with ${who} p50 ${ms(p50)}, p99 ${ms(p99)} (asked: <= 150 ms); ${tally(came)}`,
      );
    }
  }
}

type Outcome = { of: string; ms: number };

/** Each wave begins when the one before has ended, until the asking has. */
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
