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
import type { SentError } from '../../../lib/sent-error.js';
import { HeldParents } from './held-parents.js';
import { type OpenedNow, type OpenNowOptions, openNow } from './open-now.js';

/** What a thread is asked to do with a file. Descriptors belong to the whole process. */
export type FileCalls = {
  open: { options: OpenNowOptions; result: OpenedNow };
  /** @returns as many bytes as there are */
  read: { options: { fd: number; length: number; position: number }; result: Uint8Array };
  /** At the end of the file without a position. @returns how many bytes were written, undefined where it was not */
  write: { options: WriteOptions; result: number | undefined };
  stat: { options: { fd: number }; result: FileStat };
  truncate: { options: { fd: number; bytes: number }; result: undefined };
  sync: { options: { fd: number }; result: undefined };
  close: { options: { fd: number }; result: undefined };
  /** What is mounted on this host (`mountinfo` of proc(5)). */
  mounts: { options: Record<string, never>; result: string };
  nothing: { options: Record<string, never>; result: undefined };
  /** Lets go of the folders that are held for a session. */
  release: { options: { session: number }; result: undefined };
};

export type FileCallKind = keyof FileCalls;

export type FileRequest = {
  kind: FileCallKind;
  options: FileCalls[FileCallKind]['options'];
  /** Descriptors that are closed first, whatever comes of that. */
  closes?: number[];
  /** Nobody waits for a reply, and there is none. */
  isSilent?: boolean;
};

export type FileReply = { result: FileCalls[FileCallKind]['result'] } | { failed: SentError };

type WriteOptions = {
  fd: number;
  bytes: Uint8Array;
  position: number | undefined;
  /** Writes nothing to a file that has no name any more. */
  unlessDeleted: boolean;
};

/** Attributes of a file, as they are sent between threads. */
export type FileStat = Pick<
  Stats,
  'dev' | 'ino' | 'mode' | 'nlink' | 'uid' | 'gid' | 'size' | 'blocks' | 'atimeMs' | 'mtimeMs' | 'ctimeMs'
>;

/** By session. */
const parents = new Map<number, HeldParents>();

/** By kind. Each waits for the file system: they are for a thread that nothing else depends on. */
export const FILE_CALLS: {
  [K in FileCallKind]: (options: FileCalls[K]['options']) => FileCalls[K]['result'];
} = {
  open: (options) => openNow(options, parentsOf(options)),
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
  nothing: () => undefined,
  release({ session }) {
    parents.get(session)?.close();
    parents.delete(session);
    return undefined;
  },
};

function parentsOf({ session, isNear, place }: OpenNowOptions): HeldParents | undefined {
  if (session === undefined || !isNear) return undefined;
  const held = parents.get(session) ?? new HeldParents(place);
  parents.set(session, held);
  return held;
}

/** Plain values: the methods of `Stats` do not reach another thread. */
function statOf(stat: Stats): FileStat {
  const { dev, ino, mode, nlink, uid, gid, size, blocks, atimeMs, mtimeMs, ctimeMs } = stat;
  return { dev, ino, mode, nlink, uid, gid, size, blocks, atimeMs, mtimeMs, ctimeMs };
}
