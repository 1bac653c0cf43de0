import hapi from '@hapi/hapi';

/* What a Node.js program with Hapi and one route needs: the ground that `npm run bench -- start-up` measures from. */
const server = hapi.server({ host: '127.0.0.1', port: Number(process.argv[2]) });
server.route({ method: 'GET', path: '/healthz', handler: () => ({ status: 'ok' }) });
await server.start();
