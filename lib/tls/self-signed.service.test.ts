import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { expect, test } from '@jest/globals';
import { createSelfSigned } from './self-signed.js';

const DAY_MS = 86_400_000;

test('a self-signed certificate has a key of its own and is valid for ten years', async () => {
  const [pem, other] = [await createSelfSigned('host-1'), await createSelfSigned('host-1')];
  const certificate = new X509Certificate(pem);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(pem))).toBe(true);
  expect(certificate.checkHost('host-1')).toBe('host-1');
  expect(certificate.ca).toBe(false);
  expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(3649 * DAY_MS);
  expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
  createSecureContext({ cert: pem, key: pem });
  expect(new X509Certificate(other).fingerprint256).not.toBe(certificate.fingerprint256);
});
