import hapi from '@hapi/hapi';

/* A bare Hapi route with the response of another service: `node bare-response.mjs PORT PATH JSON`. */
const [port, path, json] = process.argv.slice(2);
const answer = JSON.parse(json);
const server = hapi.server({ host: '127.0.0.1', port: Number(port) });
server.route({ method: 'GET', path, handler: () => answer });
await server.start();
