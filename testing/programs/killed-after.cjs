/*
 * Kills a program after a number of its changes to the file system: `NODE_OPTIONS='--require killed-after.cjs'
 * KILLED_AFTER=3 node ...`.
 */
const fs = require('node:fs');

const left = { changes: Number(process.env.KILLED_AFTER) };

function count() {
  left.changes -= 1;
  if (left.changes === 0) process.kill(process.pid, 'SIGKILL');
}

const CHANGES = ['rename', 'link', 'rm', 'copyFile', 'writeFile', 'mkdir'];
for (const name of CHANGES) {
  const change = fs.promises[name];
  fs.promises[name] = async (...args) => {
    const result = await change.apply(fs.promises, args);
    count();
    return result;
  };
}
const { mkdirSync } = fs;
fs.mkdirSync = (...args) => {
  const result = mkdirSync(...args);
  count();
  return result;
};
