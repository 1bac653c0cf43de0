import type { Duplex } from 'node:stream';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Files } from '../../files/files.js';
import type { Share } from './shares.js';

/** An action in the activity log. `upload` and `download` are recorded when the file is closed. */
export type SftpAction =
  | 'upload'
  | 'download'
  | 'delete'
  | 'rename'
  | 'mkdir'
  | 'rmdir'
  | 'symlink'
  | 'setstat';

/** A channel of an ssh2 connection, or any other stream. */
export type SftpChannel = Duplex & { exit?(status: number): void };

export type SftpSession = {
  files: Files;
  /** The folder that the client sees as `/`, as a path in the data directory. */
  home: string;
  /** The share of the session's credential. */
  share: Share;
  /** Aborts when the credential ends or the daemon stops. Handles are then closed and writes end. */
  signal: AbortSignal;
  /**
   * Records an action with its path in the data directory and the bytes transferred, or 0. Never throws or
   * blocks.
   */
  record(entry: { action: SftpAction; path: string; size: number }): void;
  logger: Pick<Logger, 'debug' | 'warn'>;
  /** How long a client may read nothing, in milliseconds. */
  stallMs?: number;
};
