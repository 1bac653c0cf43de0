/** The command line does not say what to do; the message names the fault. */
export class UsageError extends Error {}
