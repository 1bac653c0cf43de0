import { DomainError } from '../../lib/errors.js';

/** Why work did not come to its end: somebody cancelled it. */
export class OperationCancelled extends DomainError {
  constructor(message = 'The operation was cancelled.') {
    super('conflict', message);
    this.name = 'OperationCancelled';
  }
}
