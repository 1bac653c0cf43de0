import type { Work } from '../../operations/operations.js';
import type { Jail } from '../jail/jail.js';
import type { Walks } from '../walks/walks.js';
import type { CountedSizes } from './counted-size.js';
import type { PathClaims } from './path-claims.js';
import type { Staging } from './staging.js';

/**
 * The options of a long operation: a signal that cancels it and, if a client follows it, a function to report
 * progress.
 */
export type FileWork = Pick<Work, 'signal'> & Partial<Work>;

/** The dependencies of all file operations. */
export type FileParts = {
  jail: Jail;
  walks: Walks;
  staging: Staging;
  claims: PathClaims;
  sizes: CountedSizes;
};
