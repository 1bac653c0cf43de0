/** Bytes that are used and may be used; `limit` is undefined if there is none. */
export type Account = { used: number; limit: number | undefined };
