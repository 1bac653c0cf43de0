import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { addressTest } from '../../lib/net/address-ranges.js';
import { testLogger } from '../../testing/test-logger.js';
import { createProxyWatch } from './proxy-watch.js';

const HOUR_MS = 60 * 60 * 1000;
const request = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the detection of reverse proxies that are not listed as trusted', () => {
  const begin = (isCookieInsecure = false) => {
    const warnings: object[] = [];
    const noted: string[] = [];
    let nowMs = 0;
    const watch = createProxyWatch({
      logger: testLogger(warnings),
      trusted: 'PANEL_TRUSTED_PROXIES',
      isCookieInsecure,
      onUntrusted: (address) => noted.push(address),
      now: () => nowMs,
    });
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { watch, warnings, noted, pass };
  };

  test('a reverse proxy that is not trusted causes a warning about forwarding headers, at most once an hour', () => {
    const { watch, warnings, pass } = begin();
    for (let each = 0; each < 100; each += 1) {
      watch(request({ 'x-forwarded-for': '203.0.113.7' }), undefined);
      watch(request({ forwarded: 'for=203.0.113.7' }), undefined);
    }
    expect(warnings).toEqual([{ address: '192.0.2.1', variable: 'PANEL_TRUSTED_PROXIES' }]);
    pass(HOUR_MS);
    watch(request({ 'x-forwarded-for': '203.0.113.7' }), undefined);
    expect(warnings).toHaveLength(2);
  });

  test('the address of a reverse proxy that is not trusted is reported at most once a minute', () => {
    const { watch, noted, pass } = begin();
    for (let each = 0; each < 10; each += 1)
      watch(request({ 'x-forwarded-for': '203.0.113.7' }), addressTest(['192.0.2.9']));
    expect(noted).toEqual(['192.0.2.1']);
    pass(60_000);
    watch(request({ 'x-forwarded-for': '203.0.113.7' }, '192.0.2.9'), addressTest(['192.0.2.9']));
    expect(noted).toHaveLength(1);
    watch(request({ 'x-forwarded-for': '203.0.113.7' }), addressTest(['192.0.2.9']));
    expect(noted).toHaveLength(2);
  });

  test('requests without forwarding headers or from a trusted proxy cause no warning about proxies', () => {
    const { watch, warnings } = begin(true);
    watch(request({ host: 'localhost' }), undefined);
    watch(request({ 'x-forwarded-for': '203.0.113.7' }, '::ffff:192.0.2.1'), addressTest(['192.0.2.1']));
    expect(warnings).toEqual([]);
  });

  test('a proxy that serves https causes a warning if the session cookie is not Secure', () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = begin(false);
    secure.watch(request(headers), undefined);
    expect(secure.warnings).toEqual([]);
    const insecure = begin(true);
    insecure.watch(request(headers), undefined);
    insecure.watch(request(headers), undefined);
    insecure.watch(request({ 'x-forwarded-proto': 'http' }), undefined);
    expect(insecure.warnings).toEqual([{ address: '192.0.2.1', variable: 'PANEL_PUBLIC_URL' }]);
  });
});
