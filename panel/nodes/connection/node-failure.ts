import { DomainError } from '../../../lib/errors/errors.js';
import { NodeFault } from './node-refusals.js';
import { adviceFor, certificateFault } from './untrusted-node.js';

/** Returns the error for the caller, given the failure of a request without a complete response. */
export function translateFailure(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  if (cause instanceof SyntaxError) return new NodeFault('the response is not JSON', cause);
  const fault = certificateFault(cause);
  const message =
    fault === undefined ? 'The node does not respond.' : `The node's certificate ${adviceFor(fault)}.`;
  return new DomainError('unavailable', message, { cause });
}
