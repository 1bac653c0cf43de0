import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

/** The resource of a file token. The token gives access to one path, and not to paths below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical: ({ path }) => canonicalPath(jailPath(String(path))),
  require: (path) => files.describe(path),
});
