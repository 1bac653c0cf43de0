import { posix } from 'node:path';
import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

const canonical: TokenTarget['canonical'] = ({ path }) => canonicalPath(jailPath(String(path)));

/** Defines what file tokens give access to: each token to one path, and not to paths below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical,
  require: (path) => files.describe(path),
});

/**
 * Defines what upload tokens give access to: one path in an existing folder. No entry has to exist at this path yet.
 */
export const uploadTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical,
  require: (path) => files.describe(posix.dirname(path)),
});
