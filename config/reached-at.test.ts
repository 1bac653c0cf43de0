import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { readPanelConfig } from './index.js';

const at = (environment: Record<string, string>) => readPanelConfig(environment).reachedAt;

test.each([
  [{}, 'http://localhost:3000'],
  [{ PANEL_HOST: '::1', PANEL_PORT: '3001' }, 'http://localhost:3001'],
  [{ PANEL_HOST: '127.0.0.2' }, 'http://127.0.0.2:3000'],
  [{ PANEL_HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
  [{ PANEL_HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
  [{ PANEL_HOST: '0.0.0.0', PANEL_PUBLIC_URL: 'https://panel.example.org' }, 'https://panel.example.org'],
])('with the settings %j, users reach the panel at the URL %s', (environment, url) => {
  expect(at(environment)).toEqual([url]);
});

test.each([
  '0.0.0.0',
  '::',
])('a panel that listens on all addresses (%s) shows URLs with the addresses of this machine', (host) => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
  const names = at({ PANEL_HOST: host }).map((url) => new URL(url).hostname.replace(/^\[|\]$/g, ''));
  for (const name of names) expect([...own, 'localhost']).toContain(name);
  expect(names.length).toBeGreaterThan(0);
});
