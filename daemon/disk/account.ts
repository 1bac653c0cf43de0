/** The disk usage and its limit, in bytes. `limit` is undefined if there is none. */
export type Account = { used: number; limit: number | undefined };
