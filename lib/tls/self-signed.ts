import { webcrypto } from 'node:crypto';

/**
 * How long a certificate that Berth makes is valid. The panel that pins it ignores its age, so it expires only for other
 * clients.
 */
const VALID_DAYS = 3650;
/** How long before now its validity begins, for clients whose clock is slow. */
const BEGINS_EARLIER_DAYS = 1;
const DAY_MS = 86_400_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Creates a self-signed certificate with a new ECDSA P-256 key.
 *
 * @param name the host name, for people who look at the certificate; those who pin it do not check it
 * @returns the certificate, followed by its key, in PEM
 */
export async function createSelfSigned(name: string): Promise<string> {
  // The certificate package needs this polyfill.
  await import('reflect-metadata');
  const {
    BasicConstraintsExtension,
    PemConverter,
    SubjectAlternativeNameExtension,
    X509CertificateGenerator,
  } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const nowMs = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }],
      notBefore: new Date(nowMs - BEGINS_EARLIER_DAYS * DAY_MS),
      notAfter: new Date(nowMs + VALID_DAYS * DAY_MS),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      ],
    },
    webcrypto,
  );
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return `${certificate.toString('pem')}\n${PemConverter.encode(key, 'PRIVATE KEY')}\n`;
}
