import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createDockerEngine } from './engine.js';

describe('an error response of the container engine', () => {
  let server: Server;
  let said: string;
  beforeEach(async () => {
    server = createServer((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: said }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  const refusal = () => {
    const { port } = server.address() as AddressInfo;
    const engine = createDockerEngine({ dockerHost: `tcp://127.0.0.1:${port}` });
    return engine.call((docker) => docker.getContainer('some').start()).catch((error: unknown) => error);
  };

  test("the text of a container engine's error is logged and not sent to the client", async () => {
    said = 'error mounting "/srv/customers/acme" to rootfs at "/data": no such file or directory';
    const error = await refusal();
    expect(error).toMatchObject({ kind: 'unavailable', status: 500, logOnly: { engine: said } });
    expect(String(error)).toContain('The daemon’s log has the reason');
    expect(String(error)).not.toContain('/srv');
  });

  test.each([
    [
      'Bind for 0.0.0.0:25565 failed: port is already allocated',
      'The port of the container is in use on its host. Stop the program that uses it, or choose another port.',
    ],
    [
      'Conflict. The container name "/berth-x" is already in use by container "0a1b".',
      'The container engine already has a container with this name. Rename or remove it.',
    ],
    [
      'No such image: acme/server:9',
      'The image of the container is missing on the host of the engine. Reinstall the container.',
    ],
    [
      'manifest for acme/server:9 not found: manifest unknown',
      'The registry does not have the image, or not with this tag. Correct the image of the server type.',
    ],
    [
      'write /var/lib/docker/tmp/x: no space left on device',
      'The disk of the container engine is full. Free some space and try again.',
    ],
  ])("the error for the container engine's message %j says what to do", async (text, sentence) => {
    said = text;
    expect(await refusal()).toMatchObject({ message: sentence, logOnly: { engine: text } });
  });
});
