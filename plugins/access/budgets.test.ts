import type { Request } from '@hapi/hapi';
import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';
import { FailedCredentials } from '../../lib/limits/failed-credentials.js';
import type { Limit } from '../../lib/limits/limit.js';
import { createBudgets } from './budgets.js';
import type { AccessCredentials } from './credentials.js';

/** Limits of all kinds with different windows, so that any of them can be the one with the fewest requests left. */
const LIMITS = {
  all: { limit: 7, windowS: 1, by: 'caller' },
  few: { limit: 4, windowS: 3, by: 'caller' },
  far: { limit: 5, windowS: 2, by: 'address' },
  one: { limit: 3, windowS: 5, by: 'container' },
} as const satisfies Record<string, Limit>;
type RowName = keyof typeof LIMITS;
const OPERATIONS: Record<string, RowName[]> = {
  look: ['all'],
  change: ['all', 'few'],
  fetch: ['all', 'few', 'far'],
  save: ['all', 'far', 'one'],
};
const document = {
  openapi: '3.0.3',
  info: { title: 'rows', version: '1' },
  paths: Object.fromEntries(
    Object.entries(OPERATIONS).map(([operationId, rows]) => [
      `/${operationId}`,
      { get: { operationId, 'x-rate-limit': rows, responses: {} } },
    ]),
  ),
  components: { schemas: {} },
} as unknown as OpenApiDocument;

const SEED = Number(process.env['BERTH_SEED'] ?? Math.floor(Math.random() * 2 ** 32));

function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Headers = Record<string, number | undefined>;

/** Returns the parts of a request that the rate limits read. */
function requestFrom(address: string): { request: Request; headers: Headers } {
  const headers: Headers = {};
  const res = {
    setHeader(name: string, value: number) {
      headers[name] = value;
    },
  };
  const request = {
    app: {},
    info: { remoteAddress: address },
    server: { settings: { app: {} } },
    raw: { req: { headers: {} }, res },
  };
  return { request: request as unknown as Request, headers };
}

/** Returns the `Retry-After` seconds of a refusal; undefined if the request was not refused. */
function refusedFor(work: () => void): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'rate_limited') throw error;
    return error.retryAfterS;
  }
}

/** A simple reference implementation, which stores the times of all requests for each limit and subject. */
class Ledger {
  readonly times = new Map<string, number[]>();
  of(row: RowName, subject: string): number[] {
    const name = `${row} ${subject}`;
    const known = this.times.get(name) ?? [];
    this.times.set(name, known);
    return known;
  }
  within(row: RowName, subject: string, nowMs: number): number[] {
    return this.of(row, subject).filter((time) => time > nowMs - LIMITS[row].windowS * 1000);
  }
  waitMs(row: RowName, subject: string, nowMs: number): number {
    const times = this.within(row, subject, nowMs);
    const oldest = times[times.length - LIMITS[row].limit];
    return oldest === undefined ? 0 : oldest + LIMITS[row].windowS * 1000 - nowMs;
  }
}

describe(`several rate limits of a request (BERTH_SEED=${SEED})`, () => {
  test.each(
    Array.from({ length: 10 }, (_, round) => round),
  )('of several rate limits, each must admit a request (random requests, round %i)', (round) => {
    const random = randomFrom(SEED + round * 7919);
    let nowMs = 0;
    const budgets = createBudgets({
      document,
      limits: LIMITS,
      failedCredentials: 'all',
      callerOf: (credentials) => (credentials as unknown as { id: string }).id,
      containerOf: ({ body }) => String(body),
      nowMs: () => nowMs,
    });
    const ledger = new Ledger();
    let [admitted, refused] = [0, 0];
    const callers = ['k1', 'k2'];
    const addresses = ['192.0.2.1', '192.0.2.2'];
    const containers = ['c1', 'c2'];
    const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
    for (let step = 0; step < 500; step += 1) {
      // Requests come in bursts, with pauses, and in steps that end exactly when a window ends.
      const pace = random(100);
      if (pace < 30) nowMs += random(200);
      else if (pace < 33) nowMs += 1000 * (1 + random(5));
      const [caller, address, container] = [pick(callers), pick(addresses), pick(containers)];
      const operationId = pick(Object.keys(OPERATIONS));
      const rows = (OPERATIONS[operationId] ?? []).map((row) => ({
        row,
        subject: { caller, address, container }[LIMITS[row].by],
        isLate: LIMITS[row].by === 'container',
      }));
      const { request, headers } = requestFrom(address);
      const early = rows.filter(({ isLate }) => !isLate);
      const late = rows.filter(({ isLate }) => isLate);
      const drawnMs = nowMs;
      const outcome = refusedFor(() =>
        budgets.draw(request, operationId, { id: caller } as unknown as AccessCredentials),
      );
      const due = (of: typeof rows) =>
        of.map(({ row, subject }) => ledger.waitMs(row, subject, nowMs)).find((waitMs) => waitMs > 0);
      const wanted = due(early);
      expect(outcome).toBe(wanted === undefined ? undefined : Math.max(1, Math.ceil(wanted / 1000)));
      let isAdmitted = wanted === undefined;
      if (isAdmitted) {
        for (const { row, subject } of early) ledger.of(row, subject).push(drawnMs);
        // Limits that need the body are checked when the body has arrived, later than the headers.
        if (late.length > 0 && random(3) === 0) nowMs += random(1500);
        const lateOutcome = refusedFor(() =>
          budgets.drawForInput(request, { params: {}, query: {}, body: container }),
        );
        const lateWanted = due(late);
        expect(lateOutcome).toBe(
          lateWanted === undefined ? undefined : Math.max(1, Math.ceil(lateWanted / 1000)),
        );
        isAdmitted = lateWanted === undefined;
        for (const { row, subject } of isAdmitted ? late : early) {
          if (isAdmitted) ledger.of(row, subject).push(nowMs);
          else ledger.of(row, subject).splice(ledger.of(row, subject).lastIndexOf(drawnMs), 1);
        }
      }
      if (isAdmitted) {
        admitted += 1;
        // Report the limit with the fewest requests left; of several, the first one.
        const counts = rows
          .map(({ row, subject }) => {
            const times = ledger.within(row, subject, nowMs);
            const { limit, windowS } = LIMITS[row];
            const resetMs = (times[0] ?? 0) + windowS * 1000 - nowMs;
            return { limit, remaining: limit - times.length, reset: Math.max(1, Math.ceil(resetMs / 1000)) };
          })
          .reduce((least, one) => (one.remaining < least.remaining ? one : least));
        expect(headers).toEqual({
          'ratelimit-limit': counts.limit,
          'ratelimit-remaining': counts.remaining,
          'ratelimit-reset': counts.reset,
        });
      } else {
        refused += 1;
        expect(headers['ratelimit-remaining']).toBe(0);
      }
    }
    expect(Math.min(admitted, refused)).toBeGreaterThan(20);
    for (const [name, times] of ledger.times) {
      const { limit, windowS } = LIMITS[name.split(' ')[0] as RowName];
      for (const from of times) {
        const within = times.filter((time) => time >= from && time < from + windowS * 1000);
        expect(within.length).toBeLessThanOrEqual(limit);
      }
    }
  });
});

describe('failed credentials of an address', () => {
  const open = (limit: number) => {
    let nowMs = 0;
    const clock = () => nowMs;
    const row: Limit = { limit, windowS: 60, by: 'address', failuresOnly: true };
    const wrongCredentials = new FailedCredentials(row, clock);
    const budgets = createBudgets({
      document,
      limits: LIMITS,
      failedCredentials: 'all',
      wrongCredentials,
      callerOf: () => 'k',
      nowMs: clock,
    });
    return {
      wrongCredentials,
      later(ms: number) {
        nowMs += ms;
      },
      charge: (address: string, isWrong = true) =>
        refusedFor(() => budgets.chargeFailedCredential(requestFrom(address).request, isWrong)),
    };
  };

  test('failed credentials over HTTP and over other protocols count toward the same limit', () => {
    const { charge, wrongCredentials } = open(3);
    expect([charge('192.0.2.1'), charge('192.0.2.1')]).toEqual([undefined, undefined]);
    expect(wrongCredentials.begin('192.0.2.1')).toBe(0);
    wrongCredentials.end('192.0.2.1', true);
    expect(charge('192.0.2.1')).toBe(60);
    expect(wrongCredentials.begin('192.0.2.1')).toBe(60_000);
    expect([charge('192.0.2.2'), wrongCredentials.begin('192.0.2.2')]).toEqual([undefined, 0]);
  });

  test('failed credentials count per /64 network for IPv6, and per address for IPv4 in any notation', () => {
    const { charge, wrongCredentials } = open(1);
    charge('2001:db8::1');
    expect(wrongCredentials.begin('2001:db8::2')).toBe(60_000);
    expect(wrongCredentials.begin('2001:db8:0:1::2')).toBe(0);
    charge('192.0.2.1');
    expect(wrongCredentials.begin('::ffff:192.0.2.1')).toBe(60_000);
  });

  test('requests without credentials do not count toward the limit of failed credentials', () => {
    const { charge, later } = open(2);
    for (let round = 0; round < 20; round += 1) {
      expect(charge('192.0.2.1', false)).toBeUndefined();
      later(200);
    }
    expect([charge('192.0.2.1'), charge('192.0.2.1')]).toEqual([undefined, undefined]);
    expect(charge('192.0.2.1')).toBe(60);
  });

  test('failed credentials are not limited if the configured limit is 0', () => {
    const { charge, later, wrongCredentials } = open(0);
    for (let round = 0; round < 20; round += 1) {
      expect([charge('192.0.2.1'), wrongCredentials.begin('192.0.2.1')]).toEqual([undefined, 0]);
      wrongCredentials.end('192.0.2.1', true);
      later(200);
    }
  });
});
