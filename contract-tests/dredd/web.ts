import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../testing/network/free-port.js';

/** The web server for downloads, the only one that a run may contact. */
export const web = {
  /** Returns the URL of a file of this size. */
  async webFile(bytes: number): Promise<string> {
    const server = createServer((_, response) => response.end(Buffer.alloc(bytes))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // The server must not keep the event loop alive, because dredd ends when the loop is empty.
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/plugins/maps.jar`;
  },
  /** Returns the URL of a file that is announced and never arrives. */
  async webSilence(): Promise<string> {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).flushHeaders();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/plugins/maps.jar`;
  },
  /** A URL without a listener. */
  webNobody: async (): Promise<string> => `http://127.0.0.1:${await freePort()}/plugins/maps.jar`,
};
