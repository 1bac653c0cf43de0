import { expect, test } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

test('browsers are told to come by https alone where that is the address, and nowhere else', () => {
  expect(securityHeaders('https://berth.example.org')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
