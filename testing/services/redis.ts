import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../network/free-port.js';
import { startDaemonProcess, untilReady } from './daemon-process.js';
import { requireProgram } from './programs.js';
import type { Slot } from './slot.js';

/** Starts an empty Redis that stores nothing on the disk. */
export async function startRedis(slot: Slot): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = slot.place('redis', 0o700);
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const configuration = join(folder, 'redis.conf');
  rmSync(configuration, { force: true });
  writeFileSync(
    configuration,
    `port ${port}\nbind 127.0.0.1\nrequirepass ${password}\nsave ""\nappendonly no\ndir ${folder}\n`,
    { mode: 0o600 },
  );
  const logFile = join(folder, 'redis.log');
  rmSync(logFile, { force: true });
  const daemon = startDaemonProcess({
    program: requireProgram('redis-server'),
    args: [configuration],
    folder,
    logFile,
  });
  await untilReady(daemon, () => accepts(port), { logFile, timeoutMs: 60_000 });
  return { url: `redis://:${password}@127.0.0.1:${port}`, stop: () => daemon.stop() };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
