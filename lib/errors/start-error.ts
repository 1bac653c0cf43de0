/**
 * The error if the service cannot start because of its settings or its host. The message tells the operator what to
 * do.
 */
export class StartError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
