import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../testing/free-port.js';

/** The only web that a run has. */
export const web = {
  /** A file of so many bytes. */
  async webFile(bytes: number): Promise<string> {
    const server = createServer((_, response) => response.end(Buffer.alloc(bytes))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Dredd ends when nothing is left to do.
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/plugins/maps.jar`;
  },
  /** Where nobody answers. */
  webNobody: async (): Promise<string> => `http://127.0.0.1:${await freePort()}/plugins/maps.jar`,
};
