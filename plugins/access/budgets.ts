import type { Request } from '@hapi/hapi';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { refusal } from '../../lib/errors/refusal.js';
import type { FailedCredentials } from '../../lib/limits/failed-credentials.js';
import type { Limit, LimitTable } from '../../lib/limits/limit.js';
import { wholeSeconds } from '../../lib/limits/shared-windows.js';
import type { SlidingWindow } from '../../lib/limits/sliding-window.js';
import { networkOf } from '../../lib/net/network.js';
import { clientAddress } from '../http/client-address.js';
import { plansOf, type Row } from './budget-plans.js';
import type { AccessCredentials } from './credentials.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The limits that have counted the request before the body was read. Later checks need them. */
    drawn?: Drawn;
  }
}

export type BudgetsOptions = {
  document: OpenApiDocument;
  limits: LimitTable;
  /** The name of the limit toward which failed and missing credentials count, per address. */
  failedCredentials: string;
  /** An additional limit for wrong credentials. A missing credential does not count, because it is not a guess. */
  wrongCredentials?: FailedCredentials;
  /** Returns the unique id of the caller: the key's id. */
  callerOf(credentials: AccessCredentials): string;
  /** Returns the id of the container that the validated input refers to; undefined if there is none. */
  containerOf?(input: ValidInput): string | undefined;
  /** A monotonic clock in milliseconds. Defaults to `performance.now`. */
  nowMs?: () => number;
};

export type ValidInput = { params: object; query: object; body: unknown };

/**
 * The rate limits of all callers. A request that one limit refuses counts toward no limit. All other requests count,
 * whatever their result.
 */
export interface Budgets {
  /**
   * Checks the limits. Call before the body is read. Without credentials, limits apply per address. @throws
   * DomainError `rate_limited`
   */
  draw(
    request: Request,
    operationId: string,
    credentials: AccessCredentials | undefined,
  ): void | Promise<void>;
  /**
   * Counts a failed credential. Call before it is refused. @param isWrong whether a credential was sent
   * @throws DomainError `rate_limited`, to return instead of the refusal
   */
  chargeFailedCredential(request: Request, isWrong: boolean): void | Promise<void>;
  /** Checks limits that need the input. Call after it is validated. @throws DomainError `rate_limited` */
  drawForInput(request: Request, input: ValidInput): void;
}

/** Rate limits with synchronous methods, which is possible because they count within this process. */
export type OwnBudgets = { [K in keyof Budgets]: (...given: Parameters<Budgets[K]>) => void };

/** The requests of one subject in the window of one limit. */
type Share = { row: Limit; window: SlidingWindow; subject: string };
type Drawn = { shares: readonly Share[]; atMs: number; forInput: readonly Row[] };

/**
 * Creates the rate limits of a service.
 * @throws Error if the document names a limit that is not in the table; the service does not start then
 */
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
      for (const share of shares) requireBudget(request, share, atMs);
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
      for (const share of shares) requireBudget(request, share, atMs);
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
        for (const share of shares) requireBudget(request, share, atMs);
      } catch (error) {
        // The request is refused, so withdraw it from the limits that have counted it before the body was read.
        for (const each of drawn.shares) each.window.giveBack(each.subject, drawn.atMs);
        throw error;
      }
      // Update the windows before reporting them: requests that were counted earlier may have expired by now, and must
      // not be reported as used.
      for (const { window, subject: of } of drawn.shares) window.waitMs(of, atMs);
      count(request, shares, atMs, drawn.shares);
    },
  };
}

const NO_SHARES: readonly Share[] = [];

/** Checks one limit. @throws DomainError `rate_limited` */
function requireBudget(request: Request, { row, window, subject }: Share, atMs: number): void {
  const waitMs = window.waitMs(subject, atMs);
  if (waitMs > 0) throw overLimit(request, row, waitMs);
}

/**
 * Starts an attempt under a limit that counts only failures. The response decides whether the attempt counts. If the
 * client disconnects before the response, the attempt counts as failed, because an attacker could otherwise disconnect
 * after every guess.
 *
 * @throws DomainError `rate_limited`
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

/**
 * Calls `over` once when the response has ended, and tells it whether the attempt failed. A request whose client
 * disconnected counts as failed.
 */
export function whenOver({ raw: { res } }: Request, over: (hasFailed: boolean) => void): void {
  const end = () => over(!res.writableEnded || res.statusCode === 401);
  if (res.closed) end();
  else res.once('close', end);
}

/**
 * Counts the request toward these limits. Of these and of the limits that have already counted the request (`before`),
 * reports in the headers the one with the fewest requests left.
 */
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
  if (least !== undefined)
    reportBudget(request, least.row.limit, left, least.window.resetMs(least.subject, atMs));
}

/**
 * Sets the rate limit headers, with the names of draft-ietf-httpapi-ratelimit-headers 00 to 06. They are set on
 * Node.js's own response, because Hapi's does not exist yet, and an extension of Hapi would cost every request more
 * than the whole check of limits.
 */
export function reportBudget(
  { raw: { res } }: Request,
  limit: number,
  remaining: number,
  resetMs: number,
): void {
  res.setHeader('ratelimit-limit', limit);
  res.setHeader('ratelimit-remaining', remaining);
  res.setHeader('ratelimit-reset', wholeSeconds(resetMs));
}

/**
 * Returns the error for a request over a limit, with the wait rounded up to seconds, and sets the rate limit headers.
 */
export function overLimit(request: Request, { failuresOnly, by, limit }: Limit, waitMs: number) {
  reportBudget(request, limit, 0, waitMs);
  const retryAfterS = wholeSeconds(waitMs);
  const what = failuresOnly ? 'failed attempts' : 'requests';
  const from = by === 'address' ? ' from your address' : '';
  const time = retryAfterS === 1 ? '1 second' : `${retryAfterS} seconds`;
  return refusal('rate_limited', `Too many ${what}${from}: try again in ${time}.`, { retryAfterS });
}
