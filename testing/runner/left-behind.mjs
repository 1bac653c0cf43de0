import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Finds what a suite leaves behind: temporary folders that it made and did not remove, and the processes and mounts in
 * them. Only folders made in this process count, so other runs on the machine do not matter.
 */

/** How long to wait for processes and mounts to disappear. Killed processes take a moment to end. */
const PATIENCE_MS = 10_000;
const POLL_EVERY_MS = 50;

/** Temporary folders that were created in this process and are not yet assigned to a suite. */
let made = [];
let isRecording = false;

/** Records all temporary folders that are created from now on. All suites share the modules of Node.js. */
export function recordTemporaryFolders() {
  made = [];
  if (isRecording) return;
  isRecording = true;
  const { mkdtempSync, mkdtemp, promises } = fs;
  const { mkdtemp: mkdtempLater } = promises;
  const record = (folder) => {
    // Ignore folders elsewhere: they belong to the tested code, which may move them.
    if (String(folder).startsWith(tmpdir())) made.push(String(folder));
    return folder;
  };
  fs.mkdtempSync = (...args) => record(mkdtempSync(...args));
  promises.mkdtemp = async (...args) => record(await mkdtempLater(...args));
  fs.mkdtemp = (...args) => {
    const callback = args.pop();
    mkdtemp(...args, (error, folder) => callback(error, error ? folder : record(folder)));
  };
}

/** Returns a sentence for each file, process and mount that the suite has left. */
export async function leftBehind() {
  const folders = made.splice(0);
  if (folders.length === 0) return [];
  const deadline = performance.now() + PATIENCE_MS;
  let busy = inUse(folders);
  while (busy.length > 0 && performance.now() < deadline) {
    await sleep(POLL_EVERY_MS);
    busy = inUse(folders);
  }
  const left = folders.filter((folder) => fs.existsSync(folder));
  return [...left.map((folder) => `the folder ${folder} is left`), ...busy];
}

function inUse(folders) {
  const isBelow = (path) =>
    folders.some(
      (folder) => path === folder || path.startsWith(`${folder}/`) || path === `${folder} (deleted)`,
    );
  return [
    ...mountPoints()
      .filter(isBelow)
      .map((path) => `the mount ${path} is left`),
    ...processes(isBelow, folders).map((words) => `the process ${words} is left`),
  ];
}

const mountPoints = () =>
  readIfThere('/proc/self/mountinfo')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '');

/**
 * Returns the processes whose working folder is in one of the folders, or that have its path in their arguments.
 * Processes that have ended and those of other users are not found.
 */
function processes(isBelow, folders) {
  return entriesOf('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const words = readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      const isOurs =
        isBelow(linkIfThere(`/proc/${pid}/cwd`)) || folders.some((folder) => words.includes(folder));
      return isOurs ? [`${pid} (${words.slice(0, 200)})`] : [];
    });
}

const ifThere = (read) => (path) => {
  try {
    return read(path);
  } catch {
    // The process ended during the search, or the system has no /proc.
    return '';
  }
};
const readIfThere = ifThere((path) => fs.readFileSync(path, 'utf8'));
const linkIfThere = ifThere((path) => fs.readlinkSync(path));
const entriesOf = (path) => (fs.existsSync(path) ? fs.readdirSync(path) : []);
