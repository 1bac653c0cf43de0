/** The error for a command line that cannot be executed. The message names the problem. */
export class UsageError extends Error {}
