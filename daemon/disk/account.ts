/** The usage and the quota, in bytes. `limit` is undefined if there is no quota. */
export type Account = { used: number; limit: number | undefined };
