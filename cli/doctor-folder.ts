import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../lib/errors.js';
import { storageFaultOf } from '../lib/storage-error.js';
import type { Finding } from './finding.js';

/** What a first start writes: two databases, their journals and locks, and some secrets. */
const START_BYTES = 1024 * 1024;
const START_FILES = 32;
/** With less than this servers soon fail. */
const LOW_BYTES = 256 * 1024 * 1024;
const LOW_FILES = 1000;

const ELSEWHERE = 'set it to another folder';
const MAKE_ROOM = `delete what is not needed, or ${ELSEWHERE}`;

/** One finding for all folders: the first of them that cannot be written, else the first. */
export function checkFolders([data, ...inside]: [string, ...string[]]): Finding {
  // What ran here once has room of its own set aside, from which it starts.
  const hasReserve = inside.every((folder) => existsSync(join(folder, 'reserve')));
  const check = (folder: string) => checkFolder(folder, hasReserve);
  const all = [check(data), ...inside.map(check)] as const;
  const worst = (of: Finding['level']) => all.find(({ level }) => level === of);
  return worst('FAULT') ?? worst('note') ?? all[0];
}

/**
 * Only a trial tells: permission bits say nothing of a mount that is read-only or full, or of a folder such as /sys
 * that takes nobody's files.
 */
function checkFolder(path: string, hasReserve: boolean): Finding {
  let nearest = path;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
    writeOnTrial(nearest);
  } catch (error) {
    const level = hasReserve && storageFaultOf(error) === 'no_room' ? 'note' : 'FAULT';
    return { level, text: `DATA_DIR ${path} ${faultOf(error, nearest)}` };
  }
  const { bytes, files } = roomIn(nearest);
  if (files < START_FILES) {
    return {
      level: hasReserve ? 'note' : 'FAULT',
      text: `DATA_DIR ${path} has ${files} inodes left: ${MAKE_ROOM}`,
    };
  }
  if (bytes >= LOW_BYTES && files >= LOW_FILES) {
    return { level: 'ok', text: `DATA_DIR ${path} can be written` };
  }
  const left =
    bytes < LOW_BYTES ? `${Math.floor(bytes / 1024 / 1024)} MiB of space` : `${files} inodes of its disk`;
  return { level: 'note', text: `DATA_DIR ${path} can be written, but has only ${left} left: ${MAKE_ROOM}` };
}

function writeOnTrial(folder: string): void {
  const trial = mkdtempSync(join(folder, '.berth-doctor-'));
  try {
    const file = openSync(join(trial, 'trial'), 'wx', 0o600);
    try {
      for (let left = START_BYTES; left > 0; ) left -= writeSync(file, Buffer.alloc(left, 1));
      // Some file systems find out only now that they have no room.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

function faultOf(error: unknown, folder: string): string {
  const code = errorCode(error);
  if (code === undefined) throw error;
  switch (code) {
    case 'ENOSPC':
      return `has no ${roomIn(folder).files === 0 ? 'inode' : 'space'} left (${code}): ${MAKE_ROOM}`;
    case 'EDQUOT':
      return `has no room left in its user's quota (${code}): ${MAKE_ROOM}`;
    case 'EROFS':
      return `is on a file system that is mounted read-only (${code}): mount it writable, or ${ELSEWHERE}`;
    default:
      return `cannot be written (${code}): ${ELSEWHERE}`;
  }
}

/** What is left for this user; a file system that makes inodes as it needs them counts none. */
function roomIn(folder: string): { bytes: number; files: number } {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}
