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
import { errorCode } from '../../lib/errors/errors.js';
import { storageFaultOf } from '../../lib/errors/storage-error.js';
import type { Finding } from './finding.js';

/** The space for the first start: two databases, their journals and locks, and some secrets. */
const START_BYTES = 1024 * 1024;
const START_FILES = 32;
/** The free space below which a warning is printed, because servers would soon fail. */
const LOW_BYTES = 256 * 1024 * 1024;
const LOW_FILES = 1000;

const ELSEWHERE = 'set it to another folder';
const FREE_SPACE = `delete files, or ${ELSEWHERE}`;

/**
 * Returns one finding for all folders: the first fault, otherwise the first warning, otherwise the finding for the
 * first folder.
 */
export function checkFolders([data, ...inside]: [string, ...string[]]): Finding {
  // If a service has run in these folders before, it has reserved enough space to start again.
  const hasReserve = inside.every((folder) => existsSync(join(folder, 'reserve')));
  const check = (folder: string) => checkFolder(folder, hasReserve);
  const all = [check(data), ...inside.map(check)] as const;
  const worst = (of: Finding['level']) => all.find(({ level }) => level === of);
  return worst('FAULT') ?? worst('note') ?? all[0];
}

/**
 * Checks a folder by writing to it. Permission bits would not show a mount that is read-only or full, or a folder such
 * as /sys in which no files can be created.
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
  const { bytes, files } = spaceIn(nearest);
  if (files < START_FILES) {
    return {
      level: hasReserve ? 'note' : 'FAULT',
      text: `DATA_DIR ${path} has ${files} inodes left: ${FREE_SPACE}`,
    };
  }
  if (bytes >= LOW_BYTES && files >= LOW_FILES) {
    return { level: 'ok', text: `DATA_DIR ${path} is writable` };
  }
  const left = bytes < LOW_BYTES ? `${Math.floor(bytes / 1024 / 1024)} MiB of space` : `${files} inodes`;
  return { level: 'note', text: `DATA_DIR ${path} is writable, but has only ${left} left: ${FREE_SPACE}` };
}

function writeOnTrial(folder: string): void {
  const trial = mkdtempSync(join(folder, '.berth-doctor-'));
  try {
    const file = openSync(join(trial, 'trial'), 'wx', 0o600);
    try {
      for (let left = START_BYTES; left > 0; ) left -= writeSync(file, Buffer.alloc(left, 1));
      // Some file systems report only on a flush that they are full.
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
      return `has no ${spaceIn(folder).files === 0 ? 'inode' : 'space'} left (${code}): ${FREE_SPACE}`;
    case 'EDQUOT':
      return `has reached the quota of its user (${code}): ${FREE_SPACE}`;
    case 'EROFS':
      return `is on a file system that is mounted read-only (${code}): mount it writable, or ${ELSEWHERE}`;
    default:
      return `is not writable (${code}): ${ELSEWHERE}`;
  }
}

/**
 * Returns the free bytes and inodes for this user. A file system that creates inodes on demand reports a total of 0
 * inodes.
 */
function spaceIn(folder: string): { bytes: number; files: number } {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}
