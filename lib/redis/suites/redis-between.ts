import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Starts a proxy to Redis. A test can make it cut the connections, or stop forwarding data. */
export async function redisBetween(target: string) {
  const { hostname, port, href } = new URL(target);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let came = 0;
  let server: Server;
  const listen = async (at: number) => {
    server = createServer((socket) => {
      came += 1;
      const onward = connect(Number(port), hostname);
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(from);
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.on('data', (chunk) => to.write(chunk));
        if (isHanging) from.pause();
      }
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const own = await listen(0);
  const url = new URL(href);
  url.port = String(own);
  url.hostname = '127.0.0.1';
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  return {
    url: url.href,
    cut,
    mend: () => listen(own),
    hang: () => {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    goOn: () => {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    /** The number of connections so far. */
    came: () => came,
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
