import { posix } from 'node:path';
import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

const canonical: TokenTarget['canonical'] = ({ path }) => canonicalPath(jailPath(String(path)));

/** Returns the target of file tokens. A token gives access to one path, and not to paths below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical,
  require: (path) => files.describe(path),
});

/** Returns the target of upload tokens: one path, at which nothing has to exist yet, in a folder that exists. */
export const uploadTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical,
  require: (path) => files.describe(posix.dirname(path)),
});
