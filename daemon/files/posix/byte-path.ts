import { type JailPath, MAX_NAME_BYTES, MAX_PATH_BYTES, refusedPath } from '../jail/jail-path.js';

/**
 * Parses a path from a client that sees `root` as `/`. The client can name only entries below `root`: `..` removes the
 * last name without access to the disk, and has no effect at `/`. Error messages contain the path as the client sees
 * it.
 *
 * @throws DomainError `invalid_input`
 */
export function pathBelow(root: JailPath, bytes: Buffer): JailPath {
  const text = bytes.toString('utf8');
  if (bytes.length > MAX_PATH_BYTES) throw refusedPath(text, `is over ${MAX_PATH_BYTES} bytes: shorten it`);
  if (bytes.includes(0)) throw refusedPath(text, 'contains a NUL byte: remove it');
  const names: string[] = [];
  for (const name of bytes.toString('latin1').split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') names.pop();
    else names.push(name);
    if (name.length <= MAX_NAME_BYTES) continue;
    throw refusedPath(text, `has a name of over ${MAX_NAME_BYTES} bytes: shorten it`);
  }
  return {
    text: Buffer.from(`/${names.join('/')}`, 'latin1').toString('utf8'),
    names: [...root.names, ...names],
  };
}

/** Returns the path as the client sees it, as bytes. It starts with `/`. */
export const bytesBelow = (root: JailPath, path: JailPath): Buffer =>
  Buffer.from(`/${path.names.slice(root.names.length).join('/')}`, 'latin1');
