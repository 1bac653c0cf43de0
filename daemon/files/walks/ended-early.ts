import { DomainError } from '../../../lib/errors.js';

export const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The work on folders ended early: try again.', { cause });
