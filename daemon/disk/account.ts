/** The used bytes and the quota in bytes. `limit` is undefined if there is none. */
export type Account = { used: number; limit: number | undefined };
