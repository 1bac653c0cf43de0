import { expect, test } from '@jest/globals';
import { readPanelConfig } from './index.js';

const OWN = 'Zq3nT8vLw2Rk9XbYd6Hs4MfJc7Pa1GeU';

test.each([
  ['127.0.0.1', 'on', false, undefined],
  ['localhost', 'on', false, undefined],
  ['::1', 'on', false, undefined],
  ['0.0.0.0', 'on', true, undefined],
  ['::', 'on', true, undefined],
  // A name, that may be of any address.
  ['127.example.org', 'on', true, undefined],
  ['0.0.0.0', 'off', false, undefined],
  ['127.0.0.1', OWN, true, OWN],
])('on %s with the set-up token %s it is asked for: %s', (PANEL_HOST, PANEL_SETUP_TOKEN, isAsked, given) => {
  expect(readPanelConfig({ PANEL_HOST, PANEL_SETUP_TOKEN }).setupToken).toEqual({ isAsked, given });
});
