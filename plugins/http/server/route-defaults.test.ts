import hapi, { type Server, type ServerRoute } from '@hapi/hapi';
import { describe, expect, test } from '@jest/globals';
import { createHttpServer, ROUTES } from './http-server.js';

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const routes: ServerRoute[] = [
  {
    method: 'GET',
    path: '/a/{id}',
    handler: () => 'a',
    options: { cache: { privacy: 'public', expiresIn: 1000 } },
  },
  {
    method: 'POST',
    path: '/b',
    handler: () => 'b',
    options: { payload: { output: 'stream', parse: false }, auth: false },
  },
  { method: '*', path: '/{any*}', handler: () => 'c', options: { timeout: { server: 1000 }, cors: true } },
];

/** Returns the settings of the routes on a server, without those that are functions of the server. */
function settingsOn(server: Server) {
  server.route(routes);
  return server.table().map(({ path, method, settings }) => {
    const { payload, handler: _, ...rest } = settings;
    return { path, method, ...rest, payload: payload && { ...payload, decoders: undefined } };
  });
}

describe('the defaults of routes', () => {
  test('routes have the settings that Hapi would give them', () => {
    const ours = settingsOn(createHttpServer({ host: '127.0.0.1', port: 0, logger }));
    expect(ours).toEqual(settingsOn(hapi.server({ routes: ROUTES })));
    expect(ours).toHaveLength(3);
  });
});
