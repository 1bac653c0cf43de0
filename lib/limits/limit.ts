/** A rate limit: the maximum number of requests in any window of `windowMs`, wherever the window begins. */
export type Limit = {
  /** The maximum number of requests. 0 means no limit. */
  limit: number;
  windowS: number;
  /**
   * Which requests are counted together: all of a caller (or of its address if there is no caller), all of an address,
   * or all about a container.
   */
  by: 'caller' | 'address' | 'container';
  /** Whether only requests with a failed credential (401) count. */
  failuresOnly?: boolean;
  /** Whether the limit can change while the service runs. The table has the initial value. */
  isLive?: boolean;
};

/** All rate limits, by their names in `x-rate-limit`. A limit with the value `to come` is not implemented yet. */
export type LimitTable = Readonly<Record<string, Limit | 'to come'>>;
