/** The service cannot start, but its operator can solve that: the message is a sentence that says how. */
export class StartError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
