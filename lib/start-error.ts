/** The service cannot start and its operator can mend it: the message is one plain sentence that says how. */
export class StartError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
