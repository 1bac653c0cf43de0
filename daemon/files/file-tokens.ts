import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

/** Returns the target of file tokens. A token gives access to one path, and not to paths below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical: ({ path }) => canonicalPath(jailPath(String(path))),
  require: (path) => files.describe(path),
});
