/** The source of time, passed as a parameter so that tests can control it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Whether the clock continues evenly when the host's clock is set. */
  readonly isSteady?: boolean;
};

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a time in ISO 8601 in UTC with milliseconds, like every timestamp in both documents. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Formats the end of a period like `isoTime`. Returns null if the end has passed, or if there is none. */
export const isoTimeAhead = (end: Date | null, nowMs: number): string | null =>
  end !== null && end.getTime() > nowMs ? isoTime(end.getTime()) : null;
