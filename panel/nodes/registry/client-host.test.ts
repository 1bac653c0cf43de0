import { expect, test } from '@jest/globals';
import { clientHostOf } from './client-host.js';

const PANEL = 'https://panel.example.org';

test.each([
  ['https://node1.example.org:8080', PANEL, 'node1.example.org'],
  ['http://192.0.2.7:8080', 'http://localhost:3000', '192.0.2.7'],
  ['http://[2001:db8::7]:8080', PANEL, '2001:db8::7'],
  ['http://my_daemon:8080', PANEL, 'my_daemon'],
  ['http://127.0.0.1:8080', PANEL, 'panel.example.org'],
  ['http://localhost:8080', 'http://[2001:db8::1]:3000', '2001:db8::1'],
  ['http://[::1]:8080', 'http://127.0.0.1:3000', undefined],
  ['http://127.0.0.1:8080', 'http://localhost:3000', undefined],
])('with the node URL %s and the panel URL %s, users reach the servers of the node at the host %s', (nodeUrl, panelUrl, host) => {
  expect(clientHostOf(nodeUrl, panelUrl)).toBe(host);
});
