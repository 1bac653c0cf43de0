import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { isDirect } from './direct-request.js';

const request = (headers: Record<string, string>, more: object = {}) =>
  ({
    headers: { host: '127.0.0.1:3000', ...headers },
    httpVersion: '1.1',
    socket: { remoteAddress: '127.0.0.1' },
    ...more,
  }) as unknown as IncomingMessage;

describe('a direct request from this machine', () => {
  test.each([
    ['curl', { 'user-agent': 'curl/8', accept: '*/*' }],
    [
      'a browser',
      {
        host: 'localhost:3000',
        connection: 'keep-alive',
        origin: 'http://localhost:3000',
        referer: 'http://localhost:3000/setup',
        'sec-fetch-site': 'same-origin',
      },
    ],
    ['an address of IPv6', { host: '[::1]:3000' }],
    ['HTTP/1.0 conventions', { connection: 'Keep-Alive' }],
  ])('a direct request from %s on this machine is recognized as direct', (_, headers) => {
    expect(isDirect(request(headers))).toBe(true);
    expect(isDirect(request(headers, { socket: { remoteAddress: '::ffff:127.0.0.1' } }))).toBe(true);
  });

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-server': 'proxy' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'cf-ray': '1' },
    { 'cdn-loop': 'cloudflare' },
    { 'true-client-ip': '127.0.0.1' },
    { 'x-client-ip': '127.0.0.1' },
    { 'x-envoy-external-address': '127.0.0.1' },
    { 'x-original-host': 'localhost' },
    { 'x-amzn-trace-id': '1' },
    { 'fastly-client-ip': '127.0.0.1' },
    { 'tailscale-user-login': 'ada' },
    { connection: 'close' },
    { connection: 'Upgrade, Close' },
    { connection: 'upgrade' },
    { connection: 'upgrade', upgrade: 'websocket' },
    { connection: 'keep-alive, x-internal' },
    { connection: '' },
    { upgrade: 'websocket' },
    { host: 'panel.example.org' },
    { host: 'localhost.example.org' },
    { host: '192.0.2.1:3000' },
    { host: '' },
    { origin: 'https://panel.example.org' },
    { origin: 'null' },
    { referer: 'https://panel.example.org/setup' },
  ])('a request with the headers %j does not count as a direct request from this machine', (headers: Record<
    string,
    string
  >) => {
    expect(isDirect(request(headers))).toBe(false);
  });

  test('a request by HTTP/1.0, from another machine, or of a disconnected client does not count as direct', () => {
    expect(isDirect(request({}, { httpVersion: '1.0' }))).toBe(false);
    expect(isDirect(request({}, { socket: { remoteAddress: '192.0.2.1' } }))).toBe(false);
    expect(isDirect(request({}, { socket: {} }))).toBe(false);
  });
});
