import { listOperations, readDocument, SERVICES } from '../../lib/openapi.js';
import { unprovoked, unprovokedEntry } from '../dredd/unprovoked.js';
import type { Exercised } from './answer-watch.js';

/** What a test file leaves behind (environment.mjs). */
export type FileRecord = { file: string; skipped: number; exercised: Exercised[] };

export type AnswersReport = {
  /** Every documented pair of an operation and a status, and the test that brought it about. */
  text: string;
  /** The same in figures. */
  line: string;
  /** Pairs that nothing brings about, a line each. */
  missing: string[];
  /** How many tests did not run: what is missing may be theirs. */
  skipped: number;
};

type Pair = { name: string; seen: Exercised | undefined; instead: string | undefined };

/** What the records of a whole run come to, held against the documents. */
export function answersReport(records: readonly FileRecord[], table = unprovoked): AnswersReport {
  const seen = new Map<string, Exercised>();
  for (const each of records.flatMap(({ exercised }) => exercised)) {
    const key = `${each.service} ${each.operationId} ${each.status}`;
    const { times = 0, test = each.test } = seen.get(key) ?? {};
    seen.set(key, { ...each, test, times: times + each.times });
  }
  const pairs: Pair[] = SERVICES.flatMap((service) =>
    listOperations(readDocument(service)).flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => {
        const name = `${service} ${operationId} ${status}`;
        const entry = unprovokedEntry(service, operationId, Number(status), table);
        const shown = entry?.shownBy === 'still to come' ? entry.shownBy : entry?.shownBy.join(' › ');
        return { name, seen: seen.get(name), instead: entry && `${entry.reason} (${shown})` };
      }),
    ),
  );
  const missing = pairs.filter((pair) => !pair.seen && pair.instead === undefined);
  const checked = [...seen.values()].reduce((sum, { times }) => sum + times, 0);
  const came = pairs.filter((pair) => pair.seen).length;
  return {
    text: `${pairs.map(rowOf).join('\n')}\n`,
    line:
      `answers: ${came} of ${pairs.length} documented pairs of operation and status came, ` +
      `${pairs.length - came - missing.length} are shown otherwise, ${missing.length} by nothing; ` +
      `${checked} answers were as documented`,
    missing: missing.map(({ name }) => `${name}: no test brings it about`),
    skipped: records.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

const rowOf = ({ name, seen, instead }: Pair): string =>
  seen
    ? `${name}: ${seen.times} times, first in ${seen.test}`
    : `${name}: did not come${instead === undefined ? '' : `, as ${instead}`}`;
