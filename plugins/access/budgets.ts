import type { Request } from '@hapi/hapi';
import type { FailedCredentials } from '../../lib/failed-credentials.js';
import type { Limit, LimitTable } from '../../lib/limit.js';
import { networkOf } from '../../lib/network.js';
import type { OpenApiDocument } from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import type { SlidingWindow } from '../../lib/sliding-window.js';
import { clientAddress } from '../http/client-address.js';
import { plansOf, type Row } from './budget-plans.js';
import type { AccessCredentials } from './credentials.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** What later stages need to know of the first. */
    drawn?: Drawn;
  }
}

export type BudgetsOptions = {
  document: OpenApiDocument;
  limits: LimitTable;
  /** The row that a failed or absent credential is charged to, by address. */
  failedCredentials: string;
  /** What a wrong credential is charged to besides; an absent one guesses nothing. */
  wrongCredentials?: FailedCredentials;
  /** What names a caller among all of them: a key's id. */
  callerOf(credentials: AccessCredentials): string;
  /** The id of the container that validated input is about; undefined where there is none. */
  containerOf?(input: ValidInput): string | undefined;
  /** Milliseconds of a clock that never goes back. Defaults to `performance.now`. */
  nowMs?: () => number;
};

/** What was validated of a request. */
export type ValidInput = { params: object; query: object; body: unknown };

/** How much everybody may ask. What is refused here counts in no window; all else does, whatever it comes to. */
export interface Budgets {
  /** Before the body is read. Without credentials the address is the caller. @throws DomainError `rate_limited` */
  draw(
    request: Request,
    operationId: string,
    credentials: AccessCredentials | undefined,
  ): void | Promise<void>;
  /**
   * Before a credential is refused. @param isWrong whether there is one at all
   * @throws DomainError `rate_limited`, to be told instead of that
   */
  chargeFailedCredential(request: Request, isWrong: boolean): void | Promise<void>;
  /** Once the input is validated. @throws DomainError `rate_limited` */
  drawForInput(request: Request, input: ValidInput): void;
}

/** Budgets that keep nobody waiting: what they count is in this process. */
export type OwnBudgets = { [K in keyof Budgets]: (...given: Parameters<Budgets[K]>) => void };

/** One subject's share in one window. */
type Share = { row: Limit; window: SlidingWindow; subject: string };
type Drawn = { shares: readonly Share[]; atMs: number; forInput: readonly Row[] };

/** @throws Error where the document names a row that the table has not: the service does not start */
export function createBudgets(options: BudgetsOptions): OwnBudgets {
  const { callerOf, containerOf, wrongCredentials, nowMs = () => performance.now() } = options;
  const { plans, rows } = plansOf(options.document, options.limits);
  const failedRow = rows.get(options.failedCredentials);

  const ofAddress = (row: Row, request: Request): Share => ({
    row,
    window: row.ofAddresses,
    subject: networkOf(clientAddress(request)),
  });

  return {
    draw(request, operationId, credentials) {
      const plan = plans.get(operationId);
      if (plan === undefined) return;
      const { forInput, failures } = plan;
      const caller = credentials === undefined ? undefined : callerOf(credentials);
      const shares = plan.rows.map((row) =>
        row.by === 'caller' && caller !== undefined
          ? { row, window: row.ofCallers, subject: caller }
          : ofAddress(row, request),
      );
      const atMs = nowMs();
      for (const share of shares) requireRoom(request, share, atMs);
      for (const row of failures) beginAttempt(row, ofAddress(row, request).subject, request, nowMs);
      if (forInput.length > 0) request.app.drawn = { shares, atMs, forInput };
      count(request, shares, atMs);
    },

    chargeFailedCredential(request, isWrong) {
      const shares: Share[] = failedRow === undefined ? [] : [ofAddress(failedRow, request)];
      if (isWrong && wrongCredentials?.window !== undefined) {
        const { limit: row, window } = wrongCredentials;
        shares.push({ row, window, subject: networkOf(clientAddress(request)) });
      }
      const atMs = nowMs();
      for (const share of shares) requireRoom(request, share, atMs);
      count(request, shares, atMs);
    },

    drawForInput(request, input) {
      const { drawn } = request.app;
      if (drawn === undefined) return;
      const subject = containerOf?.(input);
      if (subject === undefined) return;
      const shares = drawn.forInput.map((row) => ({ row, window: row.ofContainers, subject }));
      const atMs = nowMs();
      try {
        for (const share of shares) requireRoom(request, share, atMs);
      } catch (error) {
        // A request that is refused for one row counts in no other.
        for (const each of drawn.shares) each.window.giveBack(each.subject, drawn.atMs);
        throw error;
      }
      // Asked again, so that what has left their windows since is not told as used.
      for (const { window, subject: of } of drawn.shares) window.waitMs(of, atMs);
      count(request, shares, atMs, drawn.shares);
    },
  };
}

const NO_SHARES: readonly Share[] = [];

/** @throws DomainError `rate_limited` */
function requireRoom(request: Request, { row, window, subject }: Share, atMs: number): void {
  const waitMs = window.waitMs(subject, atMs);
  if (waitMs > 0) throw overLimit(request, row, waitMs);
}

/**
 * Where failures alone count, the outcome decides, and an attempt that nobody waited for has failed: whoever guesses
 * could otherwise hang up each time. @throws DomainError `rate_limited`
 */
function beginAttempt(
  { failures, ...row }: Row,
  subject: string,
  request: Request,
  nowMs: () => number,
): void {
  const waitMs = failures.begin(subject, nowMs());
  if (waitMs > 0) throw overLimit(request, row, waitMs);
  whenOver(request, (hasFailed) => failures.end(subject, hasFailed, nowMs()));
}

/** Calls back with whether the request was one that failed: an attempt that nobody waited for has, too. */
export function whenOver({ raw: { res } }: Request, over: (hasFailed: boolean) => void): void {
  const end = () => over(!res.writableEnded || res.statusCode === 401);
  if (res.closed) end();
  else res.once('close', end);
}

/** Counts in all, and tells of the one that has least left, those included that have counted it `before`. */
function count(
  request: Request,
  shares: readonly Share[],
  atMs: number,
  before: readonly Share[] = NO_SHARES,
): void {
  for (const { window, subject } of shares) window.count(subject, atMs);
  let least: Share | undefined;
  let left = Number.POSITIVE_INFINITY;
  for (const share of before.length === 0 ? shares : [...before, ...shares]) {
    const remaining = share.window.remaining(share.subject);
    if (remaining >= left) continue;
    left = remaining;
    least = share;
  }
  if (least !== undefined) tell(request, least.row.limit, left, least.window.resetMs(least.subject, atMs));
}

/**
 * The names of draft-ietf-httpapi-ratelimit-headers 00 to 06. Set on Node's own answer: Hapi's does not exist yet,
 * and an extension point for it would cost every request more than all of its budget.
 */
export function tell({ raw: { res } }: Request, limit: number, remaining: number, resetMs: number): void {
  res.setHeader('ratelimit-limit', limit);
  res.setHeader('ratelimit-remaining', remaining);
  res.setHeader('ratelimit-reset', wholeSeconds(resetMs));
}

/** Rounded up, so that who waits as long is not refused again. */
const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** What is told of it, too. */
export function overLimit(request: Request, { failuresOnly, by, limit }: Limit, waitMs: number) {
  tell(request, limit, 0, waitMs);
  const retryAfterS = wholeSeconds(waitMs);
  const what = failuresOnly ? 'failed attempts' : 'requests';
  const from = by === 'address' ? ' from your address' : '';
  const time = retryAfterS === 1 ? '1 second' : `${retryAfterS} seconds`;
  return refusal('rate_limited', `Too many ${what}${from}: try again in ${time}.`, { retryAfterS });
}
