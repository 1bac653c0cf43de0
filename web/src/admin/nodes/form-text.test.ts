import { expect, test } from '@jest/globals';
import { fingerprintOf, FINGERPRINT as PATTERN } from './form-text';

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => `A${(at % 16).toString(16)}`.toUpperCase()).join(
  ':',
);

/** As a browser checks a `pattern`. */
const FIELD = new RegExp(`^(?:${PATTERN})$`, 'v');

test.each([
  FINGERPRINT,
  ` sha256 Fingerprint=${FINGERPRINT} `,
  `SHA256 Fingerprint=${FINGERPRINT.toLowerCase()}`,
])('the fingerprint %j is accepted as OpenSSL prints it, and in small letters', (text) => {
  expect(text).toMatch(FIELD);
  expect(fingerprintOf(text)).toBe(FINGERPRINT);
});

test.each([
  'abc',
  FINGERPRINT.replaceAll(':', ''),
  `${FINGERPRINT}:A0`,
  `SHA1 Fingerprint=${FINGERPRINT}`,
])('the text %j is no fingerprint', (text) => {
  expect(text).not.toMatch(FIELD);
});

test('an empty field pins no certificate', () => {
  expect(fingerprintOf(' ')).toBeNull();
});
