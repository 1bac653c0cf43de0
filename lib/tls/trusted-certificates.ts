import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import { StartError } from '../errors/start-error.js';
import type { Logger } from '../logging/logger.js';
import { type CertificateFiles, readPem } from './certificate-pair.js';

/**
 * Returns the certificates in a file.
 * @throws StartError if the file cannot be read or contains none
 */
export async function readCertificates(file: CertificateFiles['cert']): Promise<X509Certificate[]> {
  const found = certificatesIn(await readPem(file));
  if (found.length > 0) return found;
  throw new StartError(
    `${file.name} ${file.path} contains no certificate in PEM: write the trusted certificates to it.`,
  );
}

/**
 * Reads files with certificates repeatedly. If a file cannot be read, its last certificates stay in use, and this is
 * logged.
 */
export class TrustedCertificates {
  readonly #files: readonly string[];
  readonly #logger: Logger | undefined;
  readonly #last = new Map<string, X509Certificate[]>();
  readonly #failing = new Set<string>();

  constructor(files: readonly string[], logger?: Logger) {
    this.#files = files;
    this.#logger = logger;
  }

  async read(): Promise<X509Certificate[]> {
    return (await Promise.all(this.#files.map((file) => this.#readFile(file)))).flat();
  }

  async #readFile(path: string): Promise<X509Certificate[]> {
    try {
      const read = await readCertificates({ path, name: 'The file' });
      this.#last.set(path, read);
      this.#failing.delete(path);
      return read;
    } catch (error) {
      if (!this.#failing.has(path)) {
        this.#failing.add(path);
        this.#logger?.warn(
          { err: error, file: path },
          'cannot read the file of trusted certificates, using its last content',
        );
      }
      return this.#last.get(path) ?? [];
    }
  }
}

let ofNode: Promise<readonly string[]> | undefined;

/** Returns the authorities that Node.js trusts: public ones, and those of NODE_EXTRA_CA_CERTS, which is read once. */
export function authoritiesOfNode(): Promise<readonly string[]> {
  ofNode ??= readAuthorities();
  return ofNode;
}

async function readAuthorities(): Promise<readonly string[]> {
  // The function does not exist in Node.js 20.
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  if (getCACertificates !== undefined) return getCACertificates('default');
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return tls.rootCertificates;
  // If this file cannot be read, Node.js itself has logged a warning at its start.
  const extra = await readCertificates({ path, name: 'NODE_EXTRA_CA_CERTS' }).catch(() => []);
  return [...tls.rootCertificates, ...extra.map(String)];
}

function certificatesIn(text: string): X509Certificate[] {
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).flatMap((pem) => {
    try {
      return [new X509Certificate(pem)];
    } catch {
      // The file may be incomplete because another program is writing it: use no certificates of it.
      return [];
    }
  });
}
