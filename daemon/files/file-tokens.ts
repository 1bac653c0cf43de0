import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

/** A token of a file opens the one path, and nothing below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical: ({ path }) => canonicalPath(jailPath(String(path))),
  require: (path) => files.describe(path),
});
