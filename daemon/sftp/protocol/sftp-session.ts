import type { Duplex } from 'node:stream';
import type { Logger } from '../../../lib/logger.js';
import type { Files } from '../../files/files.js';
import type { Share } from './shares.js';

/** What a user did, as the activity log has it. `upload` and `download` are told of when the file is closed. */
export type SftpAction =
  | 'upload'
  | 'download'
  | 'delete'
  | 'rename'
  | 'mkdir'
  | 'rmdir'
  | 'symlink'
  | 'setstat';

/** A channel of an SSH connection, as ssh2 has it, or any other stream. */
export type SftpChannel = Duplex & { exit?(status: number): void };

export type SftpSession = {
  files: Files;
  /** What the client sees as `/`: a path of the data directory, as those of `/fs` are. */
  home: string;
  /** Its credential's. */
  share: Share;
  /** Aborts when the credential is worth nothing any more, or the daemon ends: handles are closed, writes end. */
  signal: AbortSignal;
  /** `path` is that in the data directory, `size` the bytes moved, 0 where none are. Never throws, never waited for. */
  record(entry: { action: SftpAction; path: string; size: number }): void;
  logger: Pick<Logger, 'debug' | 'warn'>;
  /** The connection that the channel is in: what it has not sent yet is waited for before more is read from the disk. */
  transport?: Pick<Duplex, 'writableLength' | 'once' | 'off'>;
  /** How long a client may take nothing of an answer, in milliseconds. */
  stallMs?: number;
};
