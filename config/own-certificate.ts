import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file with the certificate that `berth daemon join` makes for a daemon without one, followed by its key. It
 * exists once the daemon has joined a panel on another host.
 */
export const ownCertificateIn = (folder: string): string => join(folder, 'tls', 'own.pem');

/** The address that a daemon listens on if it has joined a panel on another host and `DAEMON_HOST` is not set. */
const EVERYWHERE = '0.0.0.0';

type Given = { host: string; tlsCert?: string | undefined };

/**
 * Returns what a join has changed for the next starts of the daemon: it serves HTTPS with its own certificate and listens on
 * all addresses. Variables that are set take precedence.
 */
export function joinedSettings({ host, tlsCert }: Given, folder: string, isHostSet: boolean) {
  const ownCertificate = ownCertificateIn(folder);
  if (tlsCert !== undefined || !existsSync(ownCertificate))
    return { host, ownCertificate, ownTls: undefined };
  const file = { path: ownCertificate, name: 'The certificate of the daemon' };
  return { host: isHostSet ? host : EVERYWHERE, ownCertificate, ownTls: { cert: file, key: file } };
}
