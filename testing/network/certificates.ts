import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificate = { key: string; cert: string };

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/**
 * A certificate authority that uses openssl in its own folder. A program that gets its certificate file trusts the
 * certificates that it signs.
 */
export class CertificateAuthority {
  readonly file: string;
  readonly #folder: string;
  #made = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#make('authority', ['-subj', '/CN=Berth tests']);
    this.file = join(folder, 'authority.pem');
  }

  /**
   * Creates a certificate for a server.
   * @param names in the format of `subjectAltName`: `DNS:example.test,IP:127.0.0.1`
   */
  sign(names: string): Certificate {
    const by = ['-CA', this.file, '-CAkey', join(this.#folder, 'authority.key')];
    return this.#make(`signed-${++this.#made}`, [...subject(names), ...by]);
  }

  selfSigned(names: string): Certificate {
    return this.#make(`self-${++this.#made}`, subject(names));
  }

  #make(name: string, more: string[]): Certificate {
    const [key, cert] = [join(this.#folder, `${name}.key`), join(this.#folder, `${name}.pem`)];
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...NEW_KEY, ...files, ...more], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  }
}

/**
 * Returns options for the certificate of a server. By default, openssl would create the certificate of an authority.
 */
const subject = (names: string) => [
  ...['-subj', '/CN=server', '-addext', `subjectAltName=${names}`],
  ...['-addext', 'basicConstraints=critical,CA:FALSE'],
];
