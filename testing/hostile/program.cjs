'use strict';
/*
 * The program of a hostile server. It attempts everything that its owner could try, and reports the result of each
 * attempt. `plan.json` in the same folder contains what an attacker may know of the host: paths ({files, folders,
 * shown, sockets, elsewhere}) and the ports of the daemon ({ports}). The server may read and enter the paths in
 * `shown`, and the folders on the way to its own folder.
 */
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { createServer, connect } = require('node:net');
const { join } = require('node:path');

const plan = JSON.parse(fs.readFileSync('plan.json', 'utf8'));
const me = process.getuid();

const ownFolder = process.cwd();
/** Returns whether an entry is hidden from servers: it is neither on the way to this server's folder nor in `shown`. */
const isOther = (name) => ![ownFolder, ...plan.shown].some((path) => path.split('/').includes(name));

const say = (word, deed, detail = '') => console.log(`${word} ${deed} ${String(detail).split('\n')[0]}`);

/** Makes an attempt. If it throws, it was refused. */
function attempt(deed, act) {
  try {
    const got = act();
    if (got === undefined) say('REFUSED', deed);
    else say('DONE', deed, got);
  } catch (error) {
    say('REFUSED', deed, error.code ?? error.message);
  }
}

const { O_RDONLY, O_RDWR, O_APPEND } = fs.constants;
function opens(path, flags) {
  fs.closeSync(fs.openSync(path, flags));
  return path;
}

function files() {
  for (const path of plan.files) {
    if (!plan.shown.includes(path)) attempt('read', () => opens(path, O_RDONLY));
    attempt('write', () => opens(path, O_RDWR));
    attempt('append', () => opens(path, O_RDWR | O_APPEND));
    attempt('chmod', () => fs.chmodSync(path, 0o777) ?? path);
    attempt('chown', () => fs.chownSync(path, me, me) ?? path);
    attempt('unlink', () => fs.unlinkSync(path) ?? path);
    attempt('rename', () => fs.renameSync(path, 'taken') ?? path);
    attempt('hard link', () => fs.linkSync(path, `linked-${Math.random()}`) ?? path);
    const link = `link-${Math.random()}`;
    fs.symlinkSync(path, link);
    if (!plan.shown.includes(path)) attempt('read by a link', () => opens(link, O_RDONLY));
    attempt('write by a link', () => opens(link, O_RDWR));
  }
  for (const path of plan.folders) {
    attempt('list', () => (fs.readdirSync(path).some(isOther) ? path : undefined));
    attempt('plant', () => fs.writeFileSync(join(path, 'planted'), '') ?? path);
    if (!plan.shown.includes(path)) attempt('go in', () => process.chdir(path) ?? path);
  }
}

/** Tries other processes: their environment, memory, descriptors and folder, and a signal to each. */
function processes() {
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let owner;
    try {
      owner = /^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    } catch {
      continue;
    }
    if (Number(owner) === me) continue;
    for (const name of ['environ', 'mem', 'maps', 'stack']) {
      attempt(`look into ${name}`, () => fs.readFileSync(`/proc/${pid}/${name}`).length || undefined);
    }
    attempt('write memory', () => opens(`/proc/${pid}/mem`, O_RDWR));
    for (const name of ['fd', 'root', 'cwd']) {
      attempt(`list ${name}`, () => fs.readdirSync(`/proc/${pid}/${name}`).join(',') || undefined);
    }
    for (const signal of [0, 'SIGCONT', 'SIGTERM', 'SIGKILL']) {
      attempt('signal', () => process.kill(Number(pid), signal) && `${signal} to ${pid}`);
    }
  }
  attempt('raise priority', () => require('node:os').setPriority(0, -20) ?? 'priority');
}

/** Reports the rights that this server has, and tries to get more. */
function rights() {
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  const field = (name) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1] ?? '';
  attempt(
    'be root',
    () => field('Uid').split('\t').includes('0') || field('Gid').split('\t').includes('0') || undefined,
  );
  attempt(
    'be in a group',
    () =>
      field('Groups')
        .trim()
        .split(/\s+/)
        .filter((gid) => gid !== '' && gid !== String(me))
        .join() || undefined,
  );
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb', 'CapBnd']) {
    attempt(`keep ${set}`, () => (/[1-9a-f]/.test(field(set)) ? field(set) : undefined));
  }
  attempt('gain rights', () => (field('NoNewPrivs') === '1' ? undefined : 'no_new_privs is not set'));
  for (const set of ['setuid', 'setgid']) attempt(set, () => process[set](0) ?? set);
  attempt('setgroups', () => process.setgroups([0]) ?? 'setgroups');
  const inherited = fs.readdirSync('/proc/self/fd').filter((fd) => Number(fd) > 2);
  for (const fd of inherited) {
    attempt('inherit', () => {
      const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
      // Leave out the descriptors of Node.js itself, and the one with which the folder is being listed.
      return /^(anon_inode:|pipe:|socket:|\/dev\/null|\/proc\/)/.test(path) ? undefined : path;
    });
  }
  for (const fd of [0, 1, 2]) {
    attempt('open its own console anew', () => {
      const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
      return fs.fstatSync(fd).isFile() ? opens(`/proc/self/fd/${fd}`, O_RDWR) && path : undefined;
    });
  }
}

/** Tries programs with the setuid bit: those of the host, and one that it creates. */
function setuid() {
  for (const [program, ...args] of [
    ['su', '-c', 'id -u', 'root'],
    ['sudo', '-n', 'id', '-u'],
    ['mount', '-t', 'tmpfs', 'none', process.cwd()],
    ['chroot', '/', 'id', '-u'],
    ['nsenter', '-t', '1', '-m', 'id', '-u'],
    ['mknod', 'disk', 'b', '8', '0'],
    ['setpriv', '--reuid', '0', 'id', '-u'],
  ]) {
    attempt(program, () => {
      const { status, stdout } = spawnSync(program, args, {
        timeout: 5000,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return status === 0 ? stdout.toString().trim() || program : undefined;
    });
  }
  for (const folder of [process.cwd(), ...plan.elsewhere]) {
    // Leaves a setuid copy of Node.js behind. Any later user who ran it would get the rights of its owner.
    const planted = join(folder, `shell-${me}`);
    try {
      fs.copyFileSync(process.execPath, planted);
      fs.chmodSync(planted, 0o6755);
      attempt('chown to root', () => fs.chownSync(planted, 0, 0) ?? planted);
    } catch (error) {
      say('REFUSED', 'plant a setuid program', error.code);
    }
  }
}

const reaches = (path) =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(path));
    socket.once('error', () => resolve(undefined));
    socket.once('connect', () => socket.destroy());
  });

async function sockets() {
  for (const path of plan.sockets) {
    const reached = await reaches(path);
    attempt('reach an engine', () => reached);
  }
}

/** Binds an address next to a service's, and releases it again. */
const binds = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(`${host}:${port}`)));
  });

/** Tries other addresses of the host, which would be free, because the services listen on 127.0.0.1. */
async function ports() {
  for (const port of plan.ports) {
    for (const host of ['127.0.0.1', '127.0.0.2', '0.0.0.0', '::1', '::']) {
      const bound = await binds(port, host);
      attempt('bind a port of the daemon', () => bound);
    }
  }
}

/** Processes that try to outlive the server: in their own session, without environment, output or folder. */
function hide() {
  const idle = 'process.title = "idle"; process.on("SIGTERM", () => 0); setInterval(() => 0, 1 << 30)';
  for (const cwd of ['/', process.cwd()]) {
    const child = spawn(process.execPath, ['-e', idle], { cwd, env: {}, detached: true, stdio: 'ignore' });
    child.unref();
    say('HIDDEN', 'as', child.pid);
  }
}

async function main() {
  say('USER', String(me));
  // As root, the attempts would succeed and harm the machine that runs the test.
  if (me === 0) return say('DONE', 'run as root');
  rights();
  files();
  setuid();
  processes();
  await sockets();
  await ports();
  hide();
}

void main().then(() => {
  createServer().listen(process.env.PORT, () => say('END', 'of the attempts'));
});
