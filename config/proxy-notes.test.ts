import { expect, test } from '@jest/globals';
import { readPanelConfig } from './index.js';

test.each([
  [{}, undefined],
  [{ PANEL_PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ PANEL_HOST: '0.0.0.0', PANEL_PUBLIC_URL: 'http://panel.example.org:3000' }, undefined],
  [{ PANEL_PUBLIC_URL: 'https://panel.example.org', PANEL_TRUSTED_PROXIES: '127.0.0.1' }, undefined],
  [{ PANEL_PUBLIC_URL: 'https://panel.example.org' }, /PANEL_TRUSTED_PROXIES is empty/],
  [
    { PANEL_HOST: '0.0.0.0', PANEL_PUBLIC_URL: 'https://panel.example.org' },
    /PANEL_TRUSTED_PROXIES is empty/,
  ],
  [{ PANEL_PUBLIC_URL: 'http://panel.example.org' }, /PANEL_TRUSTED_PROXIES is empty/],
  [{ PANEL_TRUSTED_PROXIES: '127.0.0.1' }, /PANEL_PUBLIC_URL is not/],
])('the settings %j cause a warning exactly if they configure a reverse proxy only partly', (environment, note) => {
  const expected = note === undefined ? [] : [expect.stringMatching(note)];
  expect(readPanelConfig(environment).proxyNotes).toEqual(expected);
});
