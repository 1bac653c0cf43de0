import { createPrivateKey, X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { errorCode } from './errors.js';
import { StartError } from './start-error.js';

/** The files of a service that speaks TLS, and how its configuration calls them. */
export type CertificateFiles = {
  /** The certificate and, behind it, those that signed it, in PEM. */
  cert: { path: string; name: string };
  /** Its private key in PEM, without a passphrase. */
  key: { path: string; name: string };
};

export type CertificatePair = { cert: string; key: string; expiresMs: number; beginsMs: number };

const MAX_BYTES = 1024 * 1024;
/** Clients end a handshake with more: OpenSSL takes 100 KB, and chains are of two to five. */
const MAX_CHAIN_BYTES = 64 * 1024;
const MAX_CHAIN = 16;
/** A pipe keeps nobody waiting: it is no file that could be read again. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/** Reads a pair that can be used together. @throws StartError in a sentence that names the variable and what to do */
export async function readCertificatePair(files: CertificateFiles): Promise<CertificatePair> {
  const [cert, key] = [await readPem(files.cert), await readPem(files.key)];
  return { cert, key, ...checked(cert, key, files) };
}

/** A file in PEM, of 1 MiB at most. @throws StartError in a sentence that names the variable */
export async function readPem({ path, name }: CertificateFiles['cert']): Promise<string> {
  const fault = (what: string, cause?: unknown) => new StartError(`${name} ${path} ${what}`, { cause });
  try {
    const file = await open(path, READ);
    try {
      const { size } = await file.stat().then((stat) => {
        if (!stat.isFile()) throw fault('is no file: name one in PEM.');
        return stat;
      });
      if (size > MAX_BYTES) throw fault('is over 1 MiB: name a file in PEM.');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw fault(`cannot be read (${code}): name a file that the service's user may read.`, error);
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
      `${files.cert.name} ${files.cert.path} is over ${MAX_CHAIN} certificates or 64 KiB, which clients do not take: leave there the one of the daemon, and those that signed it behind it.`,
    );
  }
  const certificate = attempt(
    () => new X509Certificate(cert),
    `${files.cert.name} ${files.cert.path} has no certificate in PEM: put it there, and those that signed it behind it.`,
  );
  const privateKey = attempt(
    () => createPrivateKey(key),
    `${files.key.name} ${files.key.path} has no private key in PEM that opens without a passphrase: put one there.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new StartError(
      `${files.key.name} ${files.key.path} is not the key of the certificate in ${files.cert.name} ${files.cert.path}: name two that belong together.`,
    );
  }
  // What OpenSSL finds too weak, or cut off behind the first certificate.
  attempt(
    () => createSecureContext({ cert, key }),
    `${files.cert.name} ${files.cert.path} and its key are not taken by OpenSSL: they are cut off, or too weak.`,
  );
  return { expiresMs: Date.parse(certificate.validTo), beginsMs: Date.parse(certificate.validFrom) };
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** What is to be said of a pair's time, in a sentence; undefined while it is good for long. */
export function validityNote({ beginsMs, expiresMs }: CertificatePair, nowMs: number): string | undefined {
  const on = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (nowMs < beginsMs) return `the certificate is not valid before ${on(beginsMs)}: clients refuse it`;
  if (nowMs >= expiresMs)
    return `the certificate has expired on ${on(expiresMs)}: clients refuse it, renew it`;
  const days = Math.floor((expiresMs - nowMs) / DAY_MS);
  return days < SOON_DAYS ? `the certificate expires on ${on(expiresMs)}: renew it` : undefined;
}
