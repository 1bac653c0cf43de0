/** A budget of requests: the maximum number in any window of this length, wherever it begins. */
export type Limit = {
  /** 0 means no limit. */
  limit: number;
  windowS: number;
  /**
   * Which requests count together: those of a caller (or of an address, if there is no caller), of an address, or of the container
   * in the validated input.
   */
  by: 'caller' | 'address' | 'container';
  /** Whether only requests with a failed credential (401) count. */
  failuresOnly?: boolean;
  /** Whether the limit can change while the service runs. The table has the initial value. */
  isLive?: boolean;
};

/** By the names in `x-rate-limit`. Requests of a row that is `to come` are not counted. */
export type LimitTable = Readonly<Record<string, Limit | 'to come'>>;
