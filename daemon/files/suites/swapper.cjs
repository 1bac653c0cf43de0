/*
 * Swaps folders and files of a container with links that lead out, as fast as it can, until it is killed. Its arguments
 * are the container's folder and the one outside. It prints `ready`. It follows no link itself, because the daemon may
 * move a folder in the middle of a swap and leave a link in its place.
 */
const { constants, ...fs } = require('node:fs');
const { dirname, join } = require('node:path');

const [folder, outside] = process.argv.slice(2);
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

const makeFolder = (path) => fs.mkdirSync(path);
const makeFile = (path) => {
  const fd = fs.openSync(path, NEW_FILE, 0o644);
  fs.writeSync(fd, 'inside');
  fs.closeSync(fd);
};
const ways = [
  { at: 'inside', make: makeFolder, to: outside },
  { at: 'inside/folder', make: makeFolder, to: join(outside, 'folder') },
  { at: 'inside/secret', make: makeFile, to: join(outside, 'secret') },
  { at: 'inside/folder/secret', make: makeFile, to: '../../../../outside/secret' },
  { at: 'inside/folder/deep', make: makeFolder, to: join(outside, 'folder') },
  { at: 'inside/folder/deep/er', make: makeFolder, to: outside },
];
const aside = join(folder, 'aside');
const attempt = (act) => {
  try {
    act();
  } catch {
    // The daemon has changed the path in the meantime, which is the purpose of this program.
  }
};

/**
 * Opens the parent folder of a path below the container's folder.
 * @throws when a part of the path is not a folder
 */
function held(path) {
  let fd = fs.openSync(folder, FOLDER);
  for (const name of path === '.' ? [] : path.split('/')) {
    const above = fd;
    try {
      fd = fs.openSync(`/proc/self/fd/${above}/${name}`, FOLDER);
    } finally {
      fs.closeSync(above);
    }
  }
  return fd;
}

function swap({ at, make, to }, isLast) {
  const fd = held(dirname(at));
  try {
    const path = join(`/proc/self/fd/${fd}`, at.split('/').at(-1));
    attempt(() => make(path));
    attempt(() => fs.renameSync(path, aside));
    attempt(() => fs.symlinkSync(to, path));
    attempt(() => fs.unlinkSync(path));
    attempt(() => fs.renameSync(aside, path));
    if (isLast) attempt(() => fs.rmSync(aside, { recursive: true, force: true }));
  } finally {
    fs.closeSync(fd);
  }
}

process.stdout.write('ready\n');
for (let turn = 0; ; turn += 1) attempt(() => swap(ways[turn % ways.length], turn % 7 === 0));
