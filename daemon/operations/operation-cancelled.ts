import { DomainError } from '../../lib/errors/errors.js';

/** The error with which work ends when its operation is cancelled. */
export class OperationCancelled extends DomainError {
  constructor(message = 'The operation was cancelled.') {
    super('conflict', message);
    this.name = 'OperationCancelled';
  }
}
