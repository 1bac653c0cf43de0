import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { type DaemonConfig, type PanelConfig, readConfigs } from '../../config/index.js';
import { errorCode } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { type CertificateFiles, readCertificatePair, validityNote } from '../../lib/tls/certificate-pair.js';
import { readCertificates } from '../../lib/tls/trusted-certificates.js';
import { createTrustingFetch } from '../../lib/tls/trusting-fetch.js';
import { unadmittedPanel } from '../admitted-panel.js';
import { examineBreachedPasswords } from './doctor-breached-passwords.js';
import { checkFolders } from './doctor-folder.js';
import { checkRuntime } from './doctor-runtime.js';
import type { Finding } from './finding.js';

const ANSWER_MS = 1000;

/** `berth doctor`: prints the problems that a start would have on this host, and how to solve them. Changes nothing. */
export async function doctor(): Promise<void> {
  const { panel, daemon } = readConfigs();
  const findings: Finding[] = [
    // `require-node.mjs` has already rejected versions that are too old.
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
      const text = `port ${number} on ${host} cannot be used (${code})`;
      const fault: Finding = {
        level: 'FAULT',
        text: `${text}: set ${prefix === 'PANEL' ? prefix : 'DAEMON'}_HOST or ${prefix}_PORT to another one`,
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

/** Returns whether the program that listens at the address responds like a service of Berth. */
async function isBerth({ host, port, tls }: Place): Promise<boolean> {
  try {
    const dial = createTrustingFetch(tls === undefined ? [] : [tls.cert.path]);
    const url = `http${tls === undefined ? '' : 's'}://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
    const answer = await dial(new Request(url), { signal: AbortSignal.timeout(ANSWER_MS) });
    return ((await answer.json()) as { status?: unknown }).status === 'ok';
  } catch {
    // The program does not speak HTTP, so it is not a service of Berth.
    return false;
  }
}

async function sftp({ host, sftp: isOn, sftpPort }: DaemonConfig): Promise<Finding[]> {
  return isOn === 'on' ? [await port('DAEMON_SFTP', { host, port: sftpPort }, isOurSftp)] : [];
}

/** Returns whether the program that listens at the address identifies itself as Berth's SFTP server (RFC 4253, 4.2). */
async function isOurSftp({ host, port }: Place): Promise<boolean> {
  const socket = connect(port, host);
  // The server sends its identification only after the client has sent its own.
  socket.write('SSH-2.0-BerthDoctor\r\n');
  try {
    const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) })) as [Buffer];
    return first.toString('latin1').startsWith('SSH-2.0-Berth\r\n');
  } catch {
    // The program closed the connection or did not respond in time.
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Reports a DAEMON_ALLOW that excludes the panel of `berth up`. It is only a warning, because a daemon that is started
 * without `berth up` may exclude that address.
 */
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

/** Checks the daemon's TLS certificate and key, and until when the certificate is valid. */
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
