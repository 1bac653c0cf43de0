import { createPrivateKey, X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { errorCode } from '../errors/errors.js';
import { StartError } from '../errors/start-error.js';

/** The certificate and key files of a service, and the names of the environment variables that configure them. */
export type CertificateFiles = {
  /** The file with the certificate, followed by those of its issuers, in PEM. */
  cert: { path: string; name: string };
  /** The file with the private key in PEM, without a passphrase. */
  key: { path: string; name: string };
};

export type CertificatePair = { cert: string; key: string; expiresMs: number; beginsMs: number };

const MAX_BYTES = 1024 * 1024;
/**
 * The maximum size of a certificate chain, which usually has 2 to 5 certificates. Clients (OpenSSL) reject a chain of
 * 100 KB.
 */
const MAX_CHAIN_BYTES = 64 * 1024;
const MAX_CHAIN = 16;
/**
 * Flags to open a file without waiting. A pipe in its place is rejected, because its content could be read only once.
 */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/** Reads and checks a certificate and its key. @throws StartError that names the variable and what to do */
export async function readCertificatePair(files: CertificateFiles): Promise<CertificatePair> {
  const [cert, key] = [await readPem(files.cert), await readPem(files.key)];
  return { cert, key, ...checked(cert, key, files) };
}

/** Reads a file in PEM of at most 1 MiB. @throws StartError that names the variable */
export async function readPem({ path, name }: CertificateFiles['cert']): Promise<string> {
  const fault = (what: string, cause?: unknown) => new StartError(`${name} ${path} ${what}`, { cause });
  try {
    const file = await open(path, READ);
    try {
      const { size } = await file.stat().then((stat) => {
        if (!stat.isFile()) throw fault('is not a file: set it to a file in PEM.');
        return stat;
      });
      if (size > MAX_BYTES) throw fault('is over 1 MiB: set it to a file in PEM.');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw fault(`cannot be read (${code}): set it to a file that the service's user can read.`, error);
  }
}

function checked(cert: string, key: string, files: CertificateFiles) {
  const attempt = <T>(work: () => T, message: string): T => {
    try {
      return work();
    } catch (cause) {
      throw new StartError(message, { cause });
    }
  };
  const chain = cert.match(/-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/g)?.length ?? 0;
  if (chain > MAX_CHAIN || cert.length > MAX_CHAIN_BYTES) {
    throw new StartError(
      `${files.cert.name} ${files.cert.path} has more than ${MAX_CHAIN} certificates or 64 KiB, which clients reject: keep only the daemon's certificate, followed by its issuers.`,
    );
  }
  const certificate = attempt(
    () => new X509Certificate(cert),
    `${files.cert.name} ${files.cert.path} contains no certificate in PEM: write the daemon's certificate to it, followed by its issuers.`,
  );
  const privateKey = attempt(
    () => createPrivateKey(key),
    `${files.key.name} ${files.key.path} contains no private key in PEM without a passphrase: write one to it.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new StartError(
      `${files.key.name} ${files.key.path} is not the key of the certificate in ${files.cert.name} ${files.cert.path}: set both variables to files that belong together.`,
    );
  }
  // Creating the context also detects keys that OpenSSL considers too weak, and files that are truncated after the
  // first certificate.
  attempt(
    () => createSecureContext({ cert, key }),
    `${files.cert.name} ${files.cert.path} or its key is truncated or too weak for OpenSSL: create new ones.`,
  );
  return { expiresMs: Date.parse(certificate.validTo), beginsMs: Date.parse(certificate.validFrom) };
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Returns a warning about the validity of a certificate, as a clause; undefined if it is valid for long enough. */
export function validityNote({ beginsMs, expiresMs }: CertificatePair, nowMs: number): string | undefined {
  const on = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (nowMs < beginsMs) return `the certificate is not valid before ${on(beginsMs)}: clients reject it`;
  if (nowMs >= expiresMs)
    return `the certificate expired on ${on(expiresMs)}: clients reject it, so renew it`;
  const days = Math.floor((expiresMs - nowMs) / DAY_MS);
  return days < SOON_DAYS ? `the certificate expires on ${on(expiresMs)}: renew it` : undefined;
}
