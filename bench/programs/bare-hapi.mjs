import hapi from '@hapi/hapi';

/* A Node.js program with Hapi and one route: the baseline of `npm run bench -- start-up`. */
const server = hapi.server({ host: '127.0.0.1', port: Number(process.argv[2]) });
server.route({ method: 'GET', path: '/healthz', handler: () => ({ status: 'ok' }) });
await server.start();
