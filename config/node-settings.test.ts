import { expect, test } from '@jest/globals';
import { readPanelConfig } from './index.js';

const LOCAL_NODE_KEY = '0123456789abcdef'.repeat(4);
const urlOf = (environment: NodeJS.ProcessEnv = {}) =>
  readPanelConfig({ LOCAL_NODE_KEY, ...environment }).localNode?.url;

test('a panel without LOCAL_NODE_KEY has no local node', () => {
  expect(readPanelConfig({}).localNode).toBeUndefined();
});

test('the local node of a panel is where the settings of the daemon say', () => {
  expect(readPanelConfig({ LOCAL_NODE_KEY }).localNode).toEqual({
    url: 'http://127.0.0.1:8080',
    key: LOCAL_NODE_KEY,
  });
  expect(urlOf({ DAEMON_HOST: '0.0.0.0', DAEMON_PORT: '9090' })).toBe('http://127.0.0.1:9090');
  expect(urlOf({ DAEMON_HOST: '::1', DAEMON_TLS_CERT: '/cert.pem' })).toBe('https://[::1]:8080');
});

test('a LOCAL_NODE_KEY that is easy to guess is refused, and not shown', () => {
  const refused = () => readPanelConfig({ LOCAL_NODE_KEY: 'changeme' });
  expect(refused).toThrow('LOCAL_NODE_KEY must be a text of 32 to 512 characters');
  expect(refused).not.toThrow('changeme');
});
