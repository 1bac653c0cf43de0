import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type DaemonConfig, readConfigs } from '../config/index.js';
import { dockerAvailable } from '../daemon/containers/docker-engine.js';
import { errorCode } from '../lib/errors.js';

type Finding = { level: 'ok' | 'note' | 'FAULT'; text: string };

/** `berth doctor`: looks for what would keep Berth from running here, changes nothing. */
export async function doctor(): Promise<void> {
  const { panel, daemon } = readConfigs();
  const findings = [
    node(),
    folders([dirname(panel.folder), panel.folder, daemon.folder]),
    await port('PANEL', panel.host, panel.port),
    await port('DAEMON', daemon.host, daemon.port),
    await engine(daemon),
  ];
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  if (findings.some(({ level }) => level === 'FAULT')) process.exitCode = 1;
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? { level: 'ok', text: `Node.js ${process.version}` }
    : { level: 'FAULT', text: `Node.js ${process.version} is too old: install 20.19 or newer` };
}

/** One finding: the first of them that cannot be written, else the first. */
function folders([data, ...inside]: [string, ...string[]]): Finding {
  const all = [folder(data), ...inside.map(folder)] as const;
  return all.find(({ level }) => level === 'FAULT') ?? all[0];
}

function folder(path: string): Finding {
  let nearest = path;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return { level: 'ok', text: `DATA_DIR ${path} can be written` };
  } catch (error) {
    return {
      level: 'FAULT',
      text: `DATA_DIR ${path} cannot be written (${errorCode(error)}): set it to another folder`,
    };
  }
}

function port(prefix: string, host: string, number: number): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = errorCode(error);
      const text = `port ${number} on ${host} cannot be had (${code})`;
      if (code === 'EADDRINUSE')
        resolve({ level: 'note', text: `${text}: if Berth is not running, set ${prefix}_PORT` });
      else resolve({ level: 'FAULT', text: `${text}: set ${prefix}_HOST or ${prefix}_PORT to one that can` });
    });
    probe.listen(number, host, () =>
      probe.close(() => resolve({ level: 'ok', text: `port ${number} on ${host} is free` })),
    );
  });
}

async function engine({ runtime, dockerHost }: DaemonConfig): Promise<Finding> {
  const answers = await dockerAvailable({ dockerHost });
  if (answers) return { level: 'ok', text: `a container engine answers at ${dockerHost}` };
  const text = `no container engine answers at ${dockerHost}`;
  if (runtime === 'docker')
    return { level: 'FAULT', text: `${text}: start it, or set DOCKER_HOST or DAEMON_RUNTIME=process` };
  return { level: 'note', text: `${text}: servers run as plain processes, without isolation` };
}
