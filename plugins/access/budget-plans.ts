import { listOperations, type OpenApiDocument } from '../../lib/contract/openapi.js';
import { FailureWindow } from '../../lib/limits/failure-window.js';
import type { Limit, LimitTable } from '../../lib/limits/limit.js';
import { SlidingWindow } from '../../lib/limits/sliding-window.js';

/**
 * A limit, and what it counts by: key, address or container. Keys and addresses are stored separately, so that many
 * addresses do not displace keys.
 */
export type Row = Limit & {
  name: string;
  ofCallers: SlidingWindow;
  ofAddresses: SlidingWindow;
  ofContainers: SlidingWindow;
  failures: FailureWindow;
};

/** The rate limits of an operation, by the stage that checks them. */
export type Plan = { rows: readonly Row[]; forInput: readonly Row[]; failures: readonly Row[] };

/**
 * Returns the plan of every operation with limits, by operationId, and all rate limits by name. Limits of 0 and
 * operations that are not implemented are omitted.
 *
 * @throws Error naming every limit of the document that is not in the table
 */
export function plansOf(
  document: OpenApiDocument,
  limits: LimitTable,
): { plans: ReadonlyMap<string, Plan>; rows: ReadonlyMap<string, Row> } {
  const rows = new Map(
    Object.entries(limits).flatMap(([name, limit]) =>
      limit === 'to come' || limit.limit === 0 ? [] : [[name, openRow(name, limit)] as const],
    ),
  );
  const unknown: string[] = [];
  const plans = new Map<string, Plan>();
  for (const { operation } of listOperations(document)) {
    const names = operation['x-rate-limit'] ?? [];
    unknown.push(
      ...names
        .filter((name) => !(name in limits))
        .map((name) => `${operation.operationId} names the limit ${name}, which is not in the table`),
    );
    const of = names.flatMap((name) => rows.get(name) ?? []);
    if (of.length === 0) continue;
    plans.set(operation.operationId, {
      rows: of.filter(({ by, failuresOnly }) => by !== 'container' && !failuresOnly),
      forInput: of.filter(({ by }) => by === 'container'),
      failures: of.filter(({ failuresOnly }) => failuresOnly),
    });
  }
  if (unknown.length > 0) throw new Error(`cannot serve the API document:\n${unknown.join('\n')}`);
  return { plans, rows };
}

function openRow(name: string, limit: Limit): Row {
  const options = { limit: limit.limit, windowMs: limit.windowS * 1000 };
  return {
    ...limit,
    name,
    ofCallers: new SlidingWindow(options),
    ofAddresses: new SlidingWindow(options),
    ofContainers: new SlidingWindow(options),
    failures: new FailureWindow(options),
  };
}
