import { expect, test } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

test('responses have Strict-Transport-Security only if the public URL is https', () => {
  expect(securityHeaders('https://berth.example.org')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
