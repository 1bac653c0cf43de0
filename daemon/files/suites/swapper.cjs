/*
 * Swaps folders and files of a container against links that lead out, as fast as it can, until it is killed. It is told
 * the container's folder and the one outside, and says `ready`.
 */
const fs = require('node:fs');
const { join } = require('node:path');

const [folder, outside] = process.argv.slice(2);
const ways = [
  { at: 'inside', make: (path) => fs.mkdirSync(path), to: outside },
  { at: 'inside/folder', make: (path) => fs.mkdirSync(path), to: join(outside, 'folder') },
  { at: 'inside/secret', make: (path) => fs.writeFileSync(path, 'inside'), to: join(outside, 'secret') },
  {
    at: 'inside/folder/secret',
    make: (path) => fs.writeFileSync(path, 'inside'),
    to: '../../../../outside/secret',
  },
  { at: 'inside/folder/deep/er', make: (path) => fs.mkdirSync(path, { recursive: true }), to: outside },
];
const aside = join(folder, 'aside');
const attempt = (act) => {
  try {
    act();
  } catch {
    // Somebody was faster, which is what this is about.
  }
};
process.stdout.write('ready\n');
for (let turn = 0; ; turn += 1) {
  const { at, make, to } = ways[turn % ways.length];
  const path = join(folder, at);
  attempt(() => make(path));
  attempt(() => fs.renameSync(path, aside));
  attempt(() => fs.symlinkSync(to, path));
  attempt(() => fs.unlinkSync(path));
  attempt(() => fs.renameSync(aside, path));
  if (turn % 7 === 0) attempt(() => fs.rmSync(aside, { recursive: true, force: true }));
}
