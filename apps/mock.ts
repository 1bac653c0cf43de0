import { semaphoreFor } from '../daemon/concurrency/bounds.js';
import { readDocument, type Service } from '../lib/contract/openapi.js';
import { errorCode } from '../lib/errors/errors.js';
import { StartError } from '../lib/errors/start-error.js';
import { createLogger } from '../lib/logging/logger.js';
import { docsPlugin } from '../plugins/docs.js';
import { errorsPlugin } from '../plugins/errors.js';
import { createHttpServer } from '../plugins/http/server/http-server.js';
import { mockAccessPlugin } from '../plugins/mock/mock-access.js';
import { createMockHandlers } from '../plugins/mock/mock-responses.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { requestsPlugin } from '../plugins/requests.js';
import { type RunningService, stopServer, urlOf } from './http.js';

export type MockOptions = { service: Service; host: string; port: number };

/** Serves the examples of a document to authors of clients. It has no data, runtime or accounts. */
export async function startMock({ service, host, port }: MockOptions): Promise<RunningService> {
  const document = readDocument(service);
  const logger = createLogger(`${service} mock`, 'warn');
  const server = createHttpServer({ host, port, logger });
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    { plugin: requestsPlugin, options: { logger } },
    { plugin: docsPlugin, options: { document } },
    { plugin: mockAccessPlugin, options: { document } },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: await createMockHandlers(document),
        input: () => ({}),
        largeBodies: {
          semaphore: semaphoreFor('large_bodies'),
          holderOf: () => ({ group: 'mock', name: 'mock' }),
        },
        responses: 'fail',
        logger,
      },
    },
  ]);
  try {
    await server.start();
  } catch (error) {
    const message = `Port ${port} on ${host} is in use: stop the other program, or pass --port with a free one.`;
    throw errorCode(error) === 'EADDRINUSE' ? new StartError(message, { cause: error }) : error;
  }
  return { url: urlOf(server), stop: () => stopServer(server) };
}
