/** A budget of requests: no more than so many in any window of so many seconds, whenever it begins. */
export type Limit = {
  /** 0 is no limit. */
  limit: number;
  windowS: number;
  /**
   * Of whom they are counted: of the caller, which is the address where nobody is known; of the address; or of the
   * container that the validated input names.
   */
  by: 'caller' | 'address' | 'container';
  /** Whether those count alone that end with a failed credential (401). */
  failuresOnly?: boolean;
  /** Its limit is changed while the service runs; the table has what it is at first. */
  isLive?: boolean;
};

/** By the names that `x-rate-limit` has for them; for what is `to come` nothing is counted. */
export type LimitTable = Readonly<Record<string, Limit | 'to come'>>;
