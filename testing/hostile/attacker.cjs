'use strict';
/*
 * The program of a server that attacks the daemon from inside, in the way that `ATTACK` names. `ENTRIES` is the number
 * of files of large directories, and `PORTS` those that it binds. It creates the file `attacking` when it is prepared.
 */
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { createServer } = require('node:net');

const entries = Number(process.env.ENTRIES);
/** ext4 allows 65,000 hard links to a file. */
const LINKS = 60_000;
const PER_FOLDER = 20;
const AT_A_TIME = 1000;

const attacking = () => fs.writeFileSync('attacking', '');

/** Calls `act` for 0, 1, 2 ... until `count`, without blocking this program for long. */
function count(to, act, then) {
  let at = 0;
  const some = () => {
    for (let each = 0; each < AT_A_TIME && at < to; each += 1) act(at++);
    if (at < to) setImmediate(some);
    else then();
  };
  some();
}

/** Renames files for as long as the server runs, so that directories change while they are read. */
function churn(nameOf) {
  setInterval(() => {
    for (let each = 0; each < 20; each += 1) {
      const name = nameOf(Math.floor(Math.random() * entries));
      fs.renameSync(name, `${name}-renamed`);
      fs.renameSync(`${name}-renamed`, name);
    }
  }, 10);
}

/** One directory with all entries: names of 40 characters for few inodes. */
function directories() {
  fs.mkdirSync('many');
  const nameOf = (at) => `many/${String(at).padStart(40, '0')}`;
  const origin = (at) => `origin-${Math.floor(at / LINKS)}`;
  const link = (at) => {
    if (at % LINKS === 0) fs.writeFileSync(origin(at), '');
    fs.linkSync(origin(at), nameOf(at));
  };
  count(entries, link, () => {
    attacking();
    churn(nameOf);
  });
}

/** A tree of small directories. */
function tree() {
  const folderOf = (at) => `tree/${at % 100}/${Math.floor(at / PER_FOLDER)}`;
  const nameOf = (at) => `${folderOf(at - (at % PER_FOLDER))}/file-${at}`;
  const make = (at) => {
    if (at % PER_FOLDER === 0) fs.mkdirSync(folderOf(at), { recursive: true });
    fs.writeFileSync(nameOf(at), 'x');
  };
  count(entries, make, () => {
    attacking();
    churn(nameOf);
  });
}

/** Writes output as fast as it is read. */
function logs() {
  const text = 'a line of a server that logs more than anybody can read\n'.repeat(1000);
  const more = () => {
    if (process.stdout.write(text)) setImmediate(more);
    else process.stdout.once('drain', more);
  };
  attacking();
  more();
}

function leases() {
  const holder = spawn('./attack', ['lease', 'held-', '64'], { stdio: ['ignore', 'pipe', 'inherit'] });
  holder.stdout.once('data', attacking);
}

/** See testing/disk/hung-memory.c. */
function memory() {
  const hung = [['far/a'], ['far/b', 'exec']].map((words) => spawn('./hung-memory', ['hang', ...words]));
  let up = 0;
  for (const { stdout } of hung) {
    stdout.once('data', () => {
      up += 1;
      if (up === hung.length) setTimeout(attacking, 500);
    });
  }
}

/** Tries to bind the ports of the daemon again and again, to get one as soon as it is free. */
function ports() {
  const take = (port) => {
    const again = () => setTimeout(take, 1, port);
    const server = createServer((socket) => socket.on('error', () => 0).end('taken'));
    server.once('error', again).listen({ port, host: '127.0.0.1', exclusive: true });
  };
  process.env.PORTS.split(',').map(Number).forEach(take);
  attacking();
}

/** Prepares attacks by requests: creates files to read, and writes long lines to the log. */
function files() {
  fs.mkdirSync('plain');
  for (let each = 0; each < 32; each += 1) fs.writeFileSync(`plain/${each}`, Buffer.alloc(1 << 20, 'xyz'));
  process.stdout.write(`${'x'.repeat(400)}\n`.repeat(12_000), attacking);
}

process.on('SIGTERM', () => process.exit());
setInterval(() => undefined, 1 << 30);
console.log('ready');
const attack = { directories, tree, walks: tree, logs, leases, memory, ports }[process.env.ATTACK] ?? files;
attack();
