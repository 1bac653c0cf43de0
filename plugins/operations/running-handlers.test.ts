import { server as createServer } from '@hapi/hapi';
import { expect, test } from '@jest/globals';
import { RunningHandlers } from './running-handlers.js';

test('a server that stops waits for handlers whose clients have disconnected', async () => {
  const server = createServer();
  const running = new RunningHandlers(server);
  await server.initialize();
  running.begin();
  running.begin();
  let isStopped = false;
  const stopping = server.stop().then(() => {
    isStopped = true;
  });
  running.end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isStopped).toBe(false);
  running.end();
  await stopping;
});

test('a server does not wait for ever for a handler', async () => {
  const server = createServer();
  const running = new RunningHandlers(server);
  await server.initialize();
  running.begin();
  const beganMs = performance.now();
  await server.stop();
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(900);
});
