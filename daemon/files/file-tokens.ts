import type { TokenTarget } from '../tokens/tokens.js';
import type { Files } from './files.js';
import { canonicalPath, jailPath } from './jail/jail-path.js';

const canonical: TokenTarget['canonical'] = ({ path }) => canonicalPath(jailPath(String(path)));

/** Returns the target of file tokens. A token gives access to one path, and not to paths below it. */
export const fileTarget = (files: Pick<Files, 'describe'>): TokenTarget => ({
  canonical,
  require: (path) => files.describe(path),
});

/** The target of upload tokens: one path, at which nothing has to exist yet. The upload itself checks it. */
export const uploadTarget: TokenTarget = { canonical, require: () => undefined };
