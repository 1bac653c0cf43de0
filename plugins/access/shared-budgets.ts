import type { Request } from '@hapi/hapi';
import type { Draw, Left, SharedWindows } from '../../lib/limits/shared-windows.js';
import { networkOf } from '../../lib/net/network.js';
import { clientAddress } from '../http/client-address.js';
import { plansOf, type Row } from './budget-plans.js';
import { type Budgets, type BudgetsOptions, overLimit, reportBudget, whenOver } from './budgets.js';
import type { AccessCredentials } from './credentials.js';

export type SharedBudgetsOptions = Pick<
  BudgetsOptions,
  'document' | 'limits' | 'failedCredentials' | 'callerOf'
> & {
  windows: SharedWindows;
  /**
   * Returns the group to which a caller belongs, such as all keys of a user: its name, and its limit as a multiple of
   * one caller's limit. Requests count toward both limits. Returns undefined if only the caller's own limit applies.
   */
  groupOf?(credentials: AccessCredentials): Group | undefined;
  /** Whether the requests of a caller also count toward the limit of its address's network. */
  countsNetworkToo?(credentials: AccessCredentials): boolean;
  /** Returns the current value of a limit that can change while the service runs; 0 means no limit. */
  limitNow(name: string): number;
};

export type Group = { name: string; times: number };
type RowDraw = Draw & { row: Row };

/**
 * Creates the rate limits of a service that runs in several processes, which share the counts. Limits by validated
 * input are not supported. A failed sign-in is counted under the name `sign_in_failures` for the network of the
 * client's address, so that code outside of the operations can add to the same count.
 *
 * @throws Error if the document names a limit that is not in the table, or one counted by container
 */
export function createSharedBudgets(options: SharedBudgetsOptions): Budgets {
  const { windows, callerOf, groupOf, countsNetworkToo = () => false, limitNow } = options;
  const { plans, rows } = plansOf(options.document, options.limits);
  const failedRow = rows.get(options.failedCredentials);
  requireShareable(rows);

  const ruleOf = (row: Row) => ({
    limit: row.isLive ? limitNow(row.name) : row.limit,
    windowMs: row.windowS * 1000,
  });
  /**
   * Returns the count to increment for a request's address. Addresses are stored separately, so that an attacker with
   * many addresses does not displace the counts of callers.
   */
  const ofAddress = (row: Row, request: Request): Draw => ({
    name: row.by === 'caller' ? `${row.name}_of_addresses` : row.name,
    subject: networkOf(clientAddress(request)),
    ...ruleOf(row),
  });

  /**
   * Returns the counts to increment for a request and a limit: those of the caller and its group, that of its network,
   * or both.
   */
  function drawsOf(request: Request, row: Row, credentials: AccessCredentials | undefined): RowDraw[] {
    if (row.by !== 'caller' || credentials === undefined) return [{ row, ...ofAddress(row, request) }];
    const own = { name: row.name, subject: callerOf(credentials), ...ruleOf(row) };
    const ofCaller = [own, ...sharedDraws(own, groupOf?.(credentials))].map((each) => ({ row, ...each }));
    return countsNetworkToo(credentials) ? [...ofCaller, { row, ...ofAddress(row, request) }] : ofCaller;
  }

  async function draw(
    request: Request,
    drawnRows: readonly Row[],
    credentials: AccessCredentials | undefined,
  ): Promise<void> {
    const draws = drawnRows.flatMap((row) => drawsOf(request, row, credentials));
    const { refused, left, ...rest } = await windows.admitAll(draws);
    const row = draws.find((each) => each === refused)?.row;
    if (refused !== null && row !== undefined)
      throw overLimit(request, { ...row, limit: refused.limit }, 'waitMs' in rest ? rest.waitMs : 0);
    reportLeast(request, draws, left);
  }

  /**
   * Counts an attempt until the response shows whether it has failed.
   *
   * @returns a function that withdraws the attempt.
   * @throws DomainError `rate_limited`
   */
  async function beginAttempt(request: Request, row: Row): Promise<() => Promise<void>> {
    const { name, subject, ...rule } = ofAddress(row, request);
    const { retryAfterS, end } = await windows.attempt(name, subject, rule);
    if (retryAfterS > 0) throw overLimit(request, row, retryAfterS * 1000);
    let isTakenBack = false;
    whenOver(request, (hasFailed) => {
      if (!isTakenBack) void end(hasFailed);
    });
    return () => {
      isTakenBack = true;
      return end(false);
    };
  }

  return {
    async draw(request, operationId, credentials: AccessCredentials | undefined) {
      const plan = plans.get(operationId);
      if (plan === undefined) return;
      const begun: (() => Promise<void>)[] = [];
      try {
        for (const row of plan.failures) begun.push(await beginAttempt(request, row));
        await draw(request, plan.rows, credentials);
      } catch (error) {
        // The request is refused, so withdraw it from the limits that have already counted it.
        for (const takeBack of begun) await takeBack();
        throw error;
      }
    },
    async chargeFailedCredential(request) {
      if (failedRow !== undefined) await draw(request, [failedRow], undefined);
    },
    drawForInput: () => undefined,
  };
}

function requireShareable(rows: ReadonlyMap<string, Row>): void {
  for (const [name, { by }] of rows)
    if (by === 'container')
      throw new Error(`panels cannot share the rate limit ${name}, because it is counted by container`);
}

/** Returns the limit that a caller shares with others, if any, in addition to its own. */
const sharedDraws = (own: Draw, group: Group | undefined): Draw[] =>
  group === undefined
    ? []
    : [{ ...own, name: `${own.name}_of_all_keys`, subject: group.name, limit: own.limit * group.times }];

function reportLeast(request: Request, draws: readonly Draw[], left: readonly Left[]): void {
  let least = -1;
  for (const [at, { remaining }] of left.entries()) {
    if (remaining < (left[least]?.remaining ?? Number.POSITIVE_INFINITY)) least = at;
  }
  const [draw, budget] = [draws[least], left[least]];
  if (draw !== undefined && budget !== undefined)
    reportBudget(request, draw.limit, budget.remaining, budget.resetMs);
}
