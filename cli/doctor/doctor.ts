import { dirname } from 'node:path';
import { type DaemonConfig, type PanelConfig, readConfigs } from '../../config/index.js';
import { StartError } from '../../lib/errors/start-error.js';
import { type CertificateFiles, readCertificatePair, validityNote } from '../../lib/tls/certificate-pair.js';
import { readCertificates } from '../../lib/tls/trusted-certificates.js';
import { unadmittedPanel } from '../admitted-panel.js';
import { examineBreachedPasswords } from './doctor-breached-passwords.js';
import { examineDatabases } from './doctor-databases.js';
import { checkFolders } from './doctor-folder.js';
import { checkDaemonPorts, checkPanelPort } from './doctor-ports.js';
import { checkRuntime } from './doctor-runtime.js';
import type { Finding } from './finding.js';

/** `berth doctor`: prints the problems that a start would have on this host, and how to solve them. Changes nothing. */
export async function doctor(): Promise<void> {
  const { panel, daemon } = readConfigs();
  const findings: Finding[] = [
    // `require-node.mjs` has already rejected versions that are too old.
    { level: 'ok', text: `Node.js ${process.version}` },
    checkFolders([dirname(panel.folder), panel.folder, daemon.folder]),
    await checkPanelPort(panel),
    ...(await checkDaemonPorts(daemon)),
    ...admission(daemon),
    ...panel.proxyNotes.map((text): Finding => ({ level: 'note', text })),
    ...(await nodeCertificates(panel)),
    ...(await examineBreachedPasswords(panel)),
    ...(await certificate(daemon)),
    ...(await examineDatabases(panel, daemon)),
    ...(await checkRuntime(daemon)),
  ];
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  if (findings.some(({ level }) => level === 'FAULT')) process.exitCode = 1;
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
