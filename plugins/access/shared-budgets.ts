import type { Request } from '@hapi/hapi';
import { networkOf } from '../../lib/network.js';
import type { Draw, Left, SharedWindows } from '../../lib/shared-windows.js';
import { clientAddress } from '../http/client-address.js';
import { plansOf, type Row } from './budget-plans.js';
import { type Budgets, type BudgetsOptions, overLimit, tell, whenOver } from './budgets.js';
import type { AccessCredentials } from './credentials.js';

export type SharedBudgetsOptions = Pick<
  BudgetsOptions,
  'document' | 'limits' | 'failedCredentials' | 'callerOf'
> & {
  windows: SharedWindows;
  /**
   * Who shares a budget with others, under which name, and how many times the limit of one caller it is: all keys of a
   * user. It counts in addition to the caller's own budget. Undefined where the caller's own budget is all.
   */
  groupOf?(credentials: AccessCredentials): Group | undefined;
  /** Whether the requests of a caller count for the network of its address, too. */
  countsNetworkToo?(credentials: AccessCredentials): boolean;
  /** What the limit of a row is now that is changed while the service runs; 0 is none. */
  limitNow(name: string): number;
};

export type Group = { name: string; times: number };
type RowDraw = Draw & { row: Row };

/**
 * Budgets of a service that runs more than once: what is counted, is counted for all of them. Nothing is drawn for
 * validated input. A failed attempt at `sign_in_failures` counts for the network of its address under the name of the row,
 * so that a door that is no operation charges the same.
 *
 * @throws Error where the document names a row that the table has not, or one by container
 */
export function createSharedBudgets(options: SharedBudgetsOptions): Budgets {
  const { windows, callerOf, groupOf, countsNetworkToo = () => false, limitNow } = options;
  const { plans, rows } = plansOf(options.document, options.limits);
  const failedRow = rows.get(options.failedCredentials);
  for (const [name, { by }] of rows) if (by === 'container') throw new Error(`${name} cannot be shared`);

  const ruleOf = (row: Row) => ({
    limit: row.isLive ? limitNow(row.name) : row.limit,
    windowMs: row.windowS * 1000,
  });
  /** Addresses are apart from callers: of these there are as many as were let in, of those as many as somebody has. */
  const ofAddress = (row: Row, request: Request): Draw => ({
    name: row.by === 'caller' ? `${row.name}_of_addresses` : row.name,
    subject: networkOf(clientAddress(request)),
    ...ruleOf(row),
  });

  /** What a request draws on a row: the caller's share and its group's, its network's, or both. */
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
    tellLeast(request, draws, left);
  }

  /** Begins what is ended by the answer. @returns what takes it back. @throws DomainError `rate_limited` */
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
        // What is refused for one row counts in no other.
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

/** What a caller's draw counts in as well, where the caller shares a budget with others. */
const sharedDraws = (own: Draw, group: Group | undefined): Draw[] =>
  group === undefined
    ? []
    : [{ ...own, name: `${own.name}_of_all_keys`, subject: group.name, limit: own.limit * group.times }];

/** Of what was counted, tells of the one that has least left. */
function tellLeast(request: Request, draws: readonly Draw[], left: readonly Left[]): void {
  let least = -1;
  for (const [at, { remaining }] of left.entries()) {
    if (remaining < (left[least]?.remaining ?? Number.POSITIVE_INFINITY)) least = at;
  }
  const [draw, told] = [draws[least], left[least]];
  if (draw !== undefined && told !== undefined) tell(request, draw.limit, told.remaining, told.resetMs);
}
