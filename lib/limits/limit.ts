/** A rate limit: the maximum number of requests in any window of this length, wherever the window begins. */
export type Limit = {
  /** The maximum number. 0 means no limit. */
  limit: number;
  windowS: number;
  /**
   * Which requests are counted together: those of a caller (or of an address, if there is no caller), of an address,
   * or about a container.
   */
  by: 'caller' | 'address' | 'container';
  /** Whether only requests with a failed credential (401) count. */
  failuresOnly?: boolean;
  /** Whether the limit can change while the service runs. The table has the initial value. */
  isLive?: boolean;
};

/** All rate limits, by their names in `x-rate-limit`. Requests of a limit that is `to come` are not counted. */
export type LimitTable = Readonly<Record<string, Limit | 'to come'>>;
