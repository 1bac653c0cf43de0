import { expect, test } from '@jest/globals';
import { readPanelConfig } from './index.js';

const OWN = 'Zq3nT8vLw2Rk9XbYd6Hs4MfJc7Pa1GeU';

test.each([
  ['127.0.0.1', 'on', true, true, undefined],
  ['localhost', 'on', true, true, undefined],
  ['::1', 'on', true, true, undefined],
  ['0.0.0.0', 'on', true, false, undefined],
  ['::', 'on', true, false, undefined],
  // A host name that could resolve to any address.
  ['127.example.org', 'on', true, false, undefined],
  ['0.0.0.0', 'off', false, false, undefined],
  ['127.0.0.1', 'off', false, false, undefined],
  ['127.0.0.1', OWN, true, false, OWN],
])('a panel on %s with PANEL_SETUP_TOKEN=%s requires a set-up token: %s, but not from direct local requests: %s', (PANEL_HOST, PANEL_SETUP_TOKEN, isAsked, isWaivedForDirect, given) => {
  const { setupToken } = readPanelConfig({ PANEL_HOST, PANEL_SETUP_TOKEN });
  expect(setupToken).toEqual({ isAsked, isWaivedForDirect, given });
});

test.each([
  { PANEL_PUBLIC_URL: 'https://panel.example.org' },
  { PANEL_PUBLIC_URL: 'http://localhost:3000' },
  { PANEL_TRUSTED_PROXIES: '127.0.0.1' },
])('with the settings %j, even direct local requests need the set-up token', (environment) => {
  expect(readPanelConfig(environment).setupToken).toMatchObject({ isAsked: true, isWaivedForDirect: false });
});
