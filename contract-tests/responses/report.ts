import { listOperations, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import type { Exercised } from './response-watch.js';

/** The record that a test file has written (environment.mjs). */
export type FileRecord = { file: string; skipped: number; exercised: Exercised[] };

export type ResponsesReport = {
  /** Every documented pair of an operation and a status, with the test that produced it. */
  text: string;
  /** A line with the number of documented pairs of operation and status, and of those that tests have produced. */
  line: string;
  /** Pairs of operation and status that no test has produced, one per line. */
  missing: string[];
  /** The number of skipped tests, which might have produced the missing pairs. */
  skipped: number;
};

/** Compares the records of a whole run with the documents. */
export function responsesReport(records: readonly FileRecord[]): ResponsesReport {
  const seen = new Map<string, Exercised>();
  for (const each of records.flatMap(({ exercised }) => exercised)) {
    const key = `${each.service} ${each.operationId} ${each.status}`;
    const { times = 0, test = each.test } = seen.get(key) ?? {};
    seen.set(key, { ...each, test, times: times + each.times });
  }
  const pairs = SERVICES.flatMap((service) =>
    listOperations(readDocument(service)).flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => `${service} ${operationId} ${status}`),
    ),
  );
  const rowOf = (name: string): string => {
    const { times, test } = seen.get(name) ?? {};
    return test === undefined ? `${name}: not received` : `${name}: ${times} times, first in ${test}`;
  };
  const missing = pairs.filter((name) => !seen.has(name));
  const checked = [...seen.values()].reduce((sum, { times }) => sum + times, 0);
  return {
    text: `${pairs.map(rowOf).join('\n')}\n`,
    line:
      `responses: ${pairs.length - missing.length} of ${pairs.length} documented pairs of operation and status were received; ` +
      `${checked} responses matched their documents`,
    missing: missing.map((name) => `${name}: no test produces it`),
    skipped: records.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}
