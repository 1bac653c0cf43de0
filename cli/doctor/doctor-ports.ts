import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { DaemonConfig, PanelConfig } from '../../config/index.js';
import { errorCode } from '../../lib/errors/errors.js';
import type { CertificateFiles } from '../../lib/tls/certificate-pair.js';
import { createTrustingFetch } from '../../lib/tls/trusting-fetch.js';
import type { Finding } from './finding.js';

const ANSWER_MS = 1000;

/** Checks the port of the panel. */
export const checkPanelPort = (panel: PanelConfig): Promise<Finding> => checkPort('PANEL', panel, isBerth);

/** Checks the ports of the daemon, for HTTP and SFTP. */
export const checkDaemonPorts = async (daemon: DaemonConfig): Promise<Finding[]> => [
  await checkPort('DAEMON', daemon, isBerth),
  ...(await sftpPort(daemon, isOurSftp)),
];

/** Checks that the ports of a daemon which starts next are free, also of another Berth. */
export const requireDaemonPorts = async (daemon: DaemonConfig): Promise<Finding[]> => [
  await checkPort('DAEMON', daemon, isNobody),
  ...(await sftpPort(daemon, isNobody)),
];

const isNobody = () => Promise.resolve(false);

type Place = { host: string; port: number; tls?: CertificateFiles | undefined };

/** Checks whether a service can listen on its port; it may also be in use by a running Berth. */
function checkPort(
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

async function sftpPort(
  { host, sftp: isOn, sftpPort }: DaemonConfig,
  isOurs: (place: Place) => Promise<boolean>,
): Promise<Finding[]> {
  return isOn === 'on' ? [await checkPort('DAEMON_SFTP', { host, port: sftpPort }, isOurs)] : [];
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
