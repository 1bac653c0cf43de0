import { expect, test } from '@jest/globals';
import { ConfigurationError, readPanelConfig } from './index.js';

const FROM = 'Berth <berth@example.org>';
const smtpOf = (SMTP_URL: string, SMTP_FROM: string = FROM) => readPanelConfig({ SMTP_URL, SMTP_FROM }).smtp;

function problemsOf(environment: Record<string, string>): string {
  try {
    readPanelConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'none';
}

test('without SMTP_URL the panel has no mail server', () => {
  expect(readPanelConfig({}).smtp).toBeUndefined();
  expect(readPanelConfig({ SMTP_FROM: FROM }).smtp).toBeUndefined();
});

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, isTls: false, credentials: undefined }],
  ['smtps://mail.example.org/', { port: 465, isTls: true }],
  [
    'smtp://berth:p%40ss%3Aword@10.0.0.5:25',
    { host: '10.0.0.5', port: 25, credentials: { user: 'berth', pass: 'p@ss:word' } },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
])('the SMTP_URL %s is valid', (url, smtp) => {
  expect(smtpOf(url)).toMatchObject({ ...smtp, from: FROM });
});

test.each([
  'https://mail.example.org',
  'smtp://',
  'smtp://mail.example.org/inbox',
  'smtp://mail.example.org?tls=off',
  'smtp://berth:%E0%A4%A@mail.example.org',
  'mail.example.org:25',
])('the SMTP_URL %s is rejected, and the error does not contain it, because it may have a password', (url) => {
  const said = problemsOf({ SMTP_URL: url, SMTP_FROM: FROM });
  expect(said).toMatch(/^SMTP_URL must be a URL such as smtp:/);
});

test.each([
  'berth',
  'berth@example.org, eve@example.org',
  'Berth <berth@example.org',
  'Berth\r\nBcc: eve@example.org <berth@example.org>',
  'Berth <berth@example.org>\r\nBcc: eve@example.org',
])('the invalid mail sender %j is rejected', (from) => {
  expect(problemsOf({ SMTP_URL: 'smtp://localhost', SMTP_FROM: from })).toContain('SMTP_FROM is');
});

test('the error for a mail server without a sender says what to set', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://localhost' })).toBe(
    'SMTP_URL is set and SMTP_FROM is not: set it to the address that mails are sent from, such as berth@example.org.',
  );
});
