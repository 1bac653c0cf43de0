/** The time, handed down so that tests can move it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Whether it goes on evenly when somebody sets the host's clock. */
  readonly isSteady?: boolean;
};

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds, the form of every timestamp in both documents. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The same of an end that lies ahead; null where it is over, or there is none. */
export const isoTimeAhead = (end: Date | null, nowMs: number): string | null =>
  end !== null && end.getTime() > nowMs ? isoTime(end.getTime()) : null;
