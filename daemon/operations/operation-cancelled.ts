import { DomainError } from '../../lib/errors/errors.js';

/** The reason of work that ended because its operation was cancelled. */
export class OperationCancelled extends DomainError {
  constructor(message = 'The operation was cancelled.') {
    super('conflict', message);
    this.name = 'OperationCancelled';
  }
}
