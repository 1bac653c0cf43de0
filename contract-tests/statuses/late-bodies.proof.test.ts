import { request } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { startTestPanel } from '../../testing/berth/start-panel.js';
import { daemonAccess, panelAccess } from './service-access.js';
import { askAll, documenting, type Send, statusOfEach } from './shown-requests.js';

/* Provokes the status 408 of every operation that documents it, by clients that announce a body and send none. */

/** A very short timeout for bodies. No other request with a body is sent to a service with this timeout. */
const HASTE = { bodyTimeoutMs: 100 };

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

const withhold: Send = (url, { method, headers }) =>
  new Promise((resolve, reject) => {
    const announced = { ...headers, 'content-length': '100' };
    const sent = request(url, { method, headers: announced, agent: false }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0 });
        sent.destroy();
      });
    });
    sent.once('error', reject).flushHeaders();
  });

test('every operation of the daemon that documents the status 408 returns it if the request body does not arrive', async () => {
  const daemon = await startTestDaemon({}, {}, HASTE);
  ({ stop } = daemon);
  const operations = documenting('daemon', 408);
  expect(await askAll(daemonAccess(daemon), operations, withhold)).toEqual(statusOfEach(operations, 408));
});

test('every operation of the panel that documents the status 408 returns it if the request body does not arrive', async () => {
  const panel = await startTestPanel();
  ({ stop } = panel);
  const { credentials } = await panelAccess(panel);
  await panel.restart(undefined, HASTE);
  const operations = documenting('panel', 408);
  const access = { service: 'panel', url: panel.url, credentials } as const;
  expect(await askAll(access, operations, withhold)).toEqual(statusOfEach(operations, 408));
});
