/** The source of the current time. It is passed as a parameter so that tests can control it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Whether the clock continues evenly when somebody sets the host's clock. */
  readonly isSteady?: boolean;
};

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a time in ISO 8601 in UTC with milliseconds, like every timestamp in both documents. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Formats the end of a period like `isoTime`. Returns null if there is no end, or if it has passed. */
export const isoTimeAhead = (end: Date | null, nowMs: number): string | null =>
  end !== null && end.getTime() > nowMs ? isoTime(end.getTime()) : null;
