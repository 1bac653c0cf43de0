import type { Work } from '../../operations/operations.js';
import type { Jail } from '../jail/jail.js';
import type { Walks } from '../walks/walks.js';
import type { CountedSizes } from './counted-size.js';
import type { PathClaims } from './path-claims.js';
import type { Staging } from './staging.js';

/** The signal that cancels long work and, if a client follows the work, where progress is reported. */
export type FileWork = Pick<Work, 'signal'> & Partial<Work>;

/** The parts that all file operations share. */
export type FileParts = {
  jail: Jail;
  walks: Walks;
  staging: Staging;
  claims: PathClaims;
  sizes: CountedSizes;
};
