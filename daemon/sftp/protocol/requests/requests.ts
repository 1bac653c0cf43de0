import type { Handler } from '../context.js';
import { TYPE } from '../packets/numbers.js';
import * as attributes from './attribute-requests.js';
import * as bytes from './byte-requests.js';
import { extended } from './extended-requests.js';
import * as names from './name-requests.js';
import * as opening from './open-requests.js';

/** The handlers by type of request. */
export const REQUESTS: ReadonlyMap<number, Handler> = new Map([
  [TYPE.OPEN, opening.openFile],
  [TYPE.CLOSE, opening.close],
  [TYPE.OPENDIR, opening.openFolder],
  [TYPE.READ, bytes.read],
  [TYPE.WRITE, bytes.write],
  [TYPE.LSTAT, attributes.lstat],
  [TYPE.FSTAT, attributes.fstat],
  [TYPE.STAT, attributes.stat],
  [TYPE.SETSTAT, attributes.setstat],
  [TYPE.FSETSTAT, attributes.fsetstat],
  [TYPE.READDIR, names.readdir],
  [TYPE.REMOVE, names.remove],
  [TYPE.MKDIR, names.mkdir],
  [TYPE.RMDIR, names.rmdir],
  [TYPE.REALPATH, names.realpath],
  [TYPE.RENAME, names.rename],
  [TYPE.READLINK, names.readlink],
  [TYPE.SYMLINK, names.symlink],
  [TYPE.EXTENDED, extended],
]);
