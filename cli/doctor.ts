import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { readConfigs } from '../config/index.js';
import { errorCode } from '../lib/errors.js';
import { checkFolders } from './doctor-folder.js';
import { checkRuntime } from './doctor-runtime.js';
import type { Finding } from './finding.js';

const ANSWER_MS = 1000;

/** `berth doctor`: tells what a start would run into here and what to do about it, and changes nothing. */
export async function doctor(): Promise<void> {
  const { panel, daemon } = readConfigs();
  const findings: Finding[] = [
    // An older one has been refused by `require-node.mjs`.
    { level: 'ok', text: `Node.js ${process.version}` },
    checkFolders([dirname(panel.folder), panel.folder, daemon.folder]),
    await port('PANEL', panel.host, panel.port),
    await port('DAEMON', daemon.host, daemon.port),
    ...(await checkRuntime(daemon)),
  ];
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  if (findings.some(({ level }) => level === 'FAULT')) process.exitCode = 1;
}

function port(prefix: string, host: string, number: number): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = errorCode(error);
      const text = `port ${number} on ${host} cannot be had (${code})`;
      const fault: Finding = {
        level: 'FAULT',
        text: `${text}: set ${prefix}_HOST or ${prefix}_PORT to one that can`,
      };
      if (code !== 'EADDRINUSE') return resolve(fault);
      const ours: Finding = { level: 'note', text: `port ${number} on ${host} is in use by a running Berth` };
      void isBerth(host, number).then((is) => resolve(is ? ours : fault));
    });
    probe.listen(number, host, () =>
      probe.close(() => resolve({ level: 'ok', text: `port ${number} on ${host} is free` })),
    );
  });
}

/** Whether what listens there answers as our services do. */
async function isBerth(host: string, port: number): Promise<boolean> {
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return ((await answer.json()) as { status?: unknown }).status === 'ok';
  } catch {
    // It speaks no HTTP, or not as ours do.
    return false;
  }
}
