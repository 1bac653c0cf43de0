import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  readFileSync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs';
import type { SentError } from '../../../../lib/errors/sent-error.js';
import { type OpenedNow, type OpenNowOptions, openNow } from './open-now.js';

/** The system calls that a file thread makes. All threads of the process share its descriptors. */
export type FileCalls = {
  open: { options: OpenNowOptions; result: OpenedNow };
  /** Reads from a file. @returns up to `length` bytes; fewer at the end of the file */
  read: { options: { fd: number; length: number; position: number }; result: Uint8Array };
  /**
   * Writes to a file, at its end if there is no `position`.
   *
   * @returns the number of bytes written; undefined if the file has been deleted
   */
  write: { options: WriteOptions; result: number | undefined };
  stat: { options: { fd: number }; result: FileStat };
  truncate: { options: { fd: number; bytes: number }; result: undefined };
  sync: { options: { fd: number }; result: undefined };
  close: { options: { fd: number }; result: undefined };
  /** Returns the content of /proc/self/mountinfo: the mounted file systems (proc_pid_mountinfo(5)). */
  mounts: { options: Record<string, never>; result: string };
};

export type FileCallKind = keyof FileCalls;

export type FileRequest = {
  kind: FileCallKind;
  options: FileCalls[FileCallKind]['options'];
};

export type FileReply = { result: FileCalls[FileCallKind]['result'] } | { failed: SentError };

type WriteOptions = {
  fd: number;
  bytes: Uint8Array;
  position: number | undefined;
  /** Writes nothing if the file has been deleted (its link count is 0). */
  unlessDeleted: boolean;
};

/** The attributes of a file as plain values, which can be sent between threads. */
export type FileStat = Pick<
  Stats,
  'dev' | 'ino' | 'mode' | 'nlink' | 'uid' | 'gid' | 'size' | 'blocks' | 'atimeMs' | 'mtimeMs' | 'ctimeMs'
>;

/** The calls by kind. Each is synchronous and blocks its thread until the file system responds. */
export const FILE_CALLS: {
  [K in FileCallKind]: (options: FileCalls[K]['options']) => FileCalls[K]['result'];
} = {
  open: openNow,
  read({ fd, length, position }) {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
  },
  write({ fd, bytes, position, unlessDeleted }) {
    if (unlessDeleted && fstatSync(fd).nlink === 0) return undefined;
    return writeSync(fd, bytes, 0, bytes.length, position ?? null);
  },
  stat: ({ fd }) => statOf(fstatSync(fd)),
  truncate: ({ fd, bytes }) => void ftruncateSync(fd, bytes),
  sync: ({ fd }) => void fsyncSync(fd),
  close: ({ fd }) => void closeSync(fd),
  mounts: () => readFileSync('/proc/self/mountinfo', 'latin1'),
};

function statOf(stat: Stats): FileStat {
  const { dev, ino, mode, nlink, uid, gid, size, blocks, atimeMs, mtimeMs, ctimeMs } = stat;
  return { dev, ino, mode, nlink, uid, gid, size, blocks, atimeMs, mtimeMs, ctimeMs };
}
