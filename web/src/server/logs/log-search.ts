/** The lengths of time that a search can cover, in seconds; `all` and `custom` have none. */
const RANGES = { hour: 3600, day: 86_400, week: 604_800, all: undefined, custom: undefined } as const;
export type Range = keyof typeof RANGES;

/** How many lines are read at first, and at most. */
export const FEW_LINES = 1000;
export const MAX_LINES = 10_000;

/**
 * What the address of the logs says: the text to search for, the time, how many lines to show, and the archive to show
 * instead. `since` and `until` are local times as `<input type="datetime-local">` has them.
 */
export type LogSearch = {
  q?: string;
  range?: Range;
  since?: string;
  until?: string;
  tail?: typeof MAX_LINES;
  archive?: string;
};

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** Returns the search of an address. Values that are not valid are left out, because anybody can write an address. */
export function logSearchOf(raw: Record<string, unknown>): LogSearch {
  const search: LogSearch = {};
  const { q, range, since, until, tail, archive } = raw;
  if (typeof q === 'string' && q !== '') search.q = q.slice(0, 256);
  if (typeof range === 'string' && range in RANGES) search.range = range as Range;
  if (isLocalTime(since)) search.since = since;
  if (isLocalTime(until)) search.until = until;
  if (tail === MAX_LINES) search.tail = MAX_LINES;
  if (typeof archive === 'string' && archive !== '') search.archive = archive;
  return search;
}

const isLocalTime = (value: unknown): value is string =>
  typeof value === 'string' && LOCAL_TIME.test(value) && !Number.isNaN(Date.parse(value));

type HistoryQuery = { tail: number; filter?: string; since?: string; until?: string };

/** Returns the parameters of the request for a search at a given time. */
export function historyQueryOf(search: LogSearch, nowMs: number): HistoryQuery {
  const { q, range = 'all', since, until, tail = FEW_LINES } = search;
  const query: HistoryQuery = { tail };
  if (q !== undefined) query.filter = q;
  const seconds = RANGES[range];
  if (seconds !== undefined) query.since = new Date(nowMs - 1000 * seconds).toISOString();
  if (range === 'custom' && since !== undefined) query.since = new Date(since).toISOString();
  if (range === 'custom' && until !== undefined) query.until = new Date(until).toISOString();
  return query;
}
