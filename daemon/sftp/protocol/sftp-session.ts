import type { Duplex } from 'node:stream';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Files } from '../../files/files.js';
import type { Share } from './shares.js';

/** The actions in the activity log. `upload` and `download` are recorded when the file is closed. */
export type SftpAction =
  | 'upload'
  | 'download'
  | 'delete'
  | 'rename'
  | 'mkdir'
  | 'rmdir'
  | 'symlink'
  | 'setstat';

/** The channel of a session: one of an ssh2 connection, or any other stream. */
export type SftpChannel = Duplex & { exit?(status: number): void };

export type SftpSession = {
  files: Files;
  /** The folder that the client sees as `/`, as a path in the data directory. */
  home: string;
  /** The limits that all sessions of the credential share. */
  share: Share;
  /**
   * Aborts when the credential becomes invalid or the daemon stops. Writes are then interrupted, and handles are
   * closed.
   */
  signal: AbortSignal;
  /**
   * Records an action with its path in the data directory and the number of bytes transferred, or 0. It never throws
   * and never blocks.
   */
  record(entry: { action: SftpAction; path: string; size: number }): void;
  logger: Pick<Logger, 'debug' | 'warn'>;
  /** How long a client may leave its replies unread before it is disconnected, in milliseconds. */
  stallMs?: number;
};
