/** A command line that cannot be run. The message names the problem. */
export class UsageError extends Error {}
