import hapi from '@hapi/hapi';

/*
 * A bare Hapi route with the response of another service: `node bare-response.mjs PORT PATH JSON [JSON]`. The second response
 * is for requests with a query.
 */
const [port, path, ...texts] = process.argv.slice(2);
const [answer, withQuery = answer] = texts.map((text) => JSON.parse(text));
const server = hapi.server({ host: '127.0.0.1', port: Number(port) });
server.route({ method: 'GET', path, handler: ({ url }) => (url.search === '' ? answer : withQuery) });
await server.start();
