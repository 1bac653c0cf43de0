import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { type DaemonConfig, type PanelConfig, readConfigs } from '../config/index.js';
import { type CertificateFiles, readCertificatePair, validityNote } from '../lib/certificate-pair.js';
import { errorCode } from '../lib/errors.js';
import { StartError } from '../lib/start-error.js';
import { readCertificates } from '../lib/trusted-certificates.js';
import { createTrustingFetch } from '../lib/trusting-fetch.js';
import { unadmittedPanel } from './admitted-panel.js';
import { examineBreachedPasswords } from './doctor-breached-passwords.js';
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
    await port('PANEL', panel, isBerth),
    await port('DAEMON', daemon, isBerth),
    ...(await sftp(daemon)),
    ...admission(daemon),
    ...panel.proxyNotes.map((text): Finding => ({ level: 'note', text })),
    ...(await nodeCertificates(panel)),
    ...(await examineBreachedPasswords(panel)),
    ...(await certificate(daemon)),
    ...(await checkRuntime(daemon)),
  ];
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  if (findings.some(({ level }) => level === 'FAULT')) process.exitCode = 1;
}

type Place = { host: string; port: number; tls?: CertificateFiles | undefined };

function port(
  prefix: 'PANEL' | 'DAEMON' | 'DAEMON_SFTP',
  place: Place,
  isOurs: (place: Place) => Promise<boolean>,
): Promise<Finding> {
  const { host, port: number } = place;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = errorCode(error);
      const text = `port ${number} on ${host} cannot be had (${code})`;
      const fault: Finding = {
        level: 'FAULT',
        text: `${text}: set ${prefix === 'PANEL' ? prefix : 'DAEMON'}_HOST or ${prefix}_PORT to one that can`,
      };
      if (code !== 'EADDRINUSE') return resolve(fault);
      const ours: Finding = { level: 'note', text: `port ${number} on ${host} is in use by a running Berth` };
      void isOurs(place).then((is) => resolve(is ? ours : fault));
    });
    probe.listen(number, host, () =>
      probe.close(() => resolve({ level: 'ok', text: `port ${number} on ${host} is free` })),
    );
  });
}

/** Whether what listens there answers as our services do. */
async function isBerth({ host, port, tls }: Place): Promise<boolean> {
  try {
    const dial = createTrustingFetch(tls === undefined ? [] : [tls.cert.path]);
    const url = `http${tls === undefined ? '' : 's'}://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
    const answer = await dial(new Request(url), { signal: AbortSignal.timeout(ANSWER_MS) });
    return ((await answer.json()) as { status?: unknown }).status === 'ok';
  } catch {
    // It speaks no HTTP, or not as ours do.
    return false;
  }
}

async function sftp({ host, sftp: isOn, sftpPort }: DaemonConfig): Promise<Finding[]> {
  return isOn === 'on' ? [await port('DAEMON_SFTP', { host, port: sftpPort }, isOurSftp)] : [];
}

/** Whether what listens there calls itself as our SFTP does (RFC 4253 4.2). */
async function isOurSftp({ host, port }: Place): Promise<boolean> {
  const socket = connect(port, host);
  // It says its name to who has said one.
  socket.write('SSH-2.0-BerthDoctor\r\n');
  try {
    const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) })) as [Buffer];
    return first.toString('latin1').startsWith('SSH-2.0-Berth\r\n');
  } catch {
    // It ends, or says nothing.
    return false;
  } finally {
    socket.destroy();
  }
}

/** No fault: a daemon without a panel beside it may well have such a list. */
function admission(daemon: DaemonConfig): Finding[] {
  const text = unadmittedPanel(daemon);
  return text === undefined ? [] : [{ level: 'note', text: `\`berth up\` would not start: ${text}` }];
}

async function nodeCertificates({ nodeCertificates: path }: PanelConfig): Promise<Finding[]> {
  if (path === undefined) return [];
  const name = 'PANEL_NODE_CERTIFICATES';
  try {
    const { length } = await readCertificates({ path, name });
    return [{ level: 'ok', text: `${name} ${path} has ${length} certificate${length === 1 ? '' : 's'}` }];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ level: 'FAULT', text: error.message }];
  }
}

/** Whether the daemon can speak TLS with what it is told, and for how long. */
async function certificate({ tls }: { tls?: CertificateFiles | undefined }): Promise<Finding[]> {
  if (tls === undefined) return [];
  try {
    const pair = await readCertificatePair(tls);
    const until = new Date(pair.expiresMs).toISOString().slice(0, 10);
    const note = validityNote(pair, Date.now());
    if (note !== undefined) return [{ level: 'note', text: `${tls.cert.name} ${tls.cert.path}: ${note}` }];
    return [{ level: 'ok', text: `${tls.cert.name} ${tls.cert.path} is valid until ${until}` }];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ level: 'FAULT', text: error.message }];
  }
}
