import { afterEach, expect, test } from '@jest/globals';
import { SERVICES } from '../../lib/contract/openapi.js';
import { overwrite } from '../../testing/database/second-connection.js';
import { type OpenService, openService } from './service-access.js';
import { askAll, documenting, statusOfEach, untilStatus } from './shown-requests.js';

/* Provokes the status 503 of every operation that documents it, by damaging the databases of running services. */

let open: OpenService | undefined;
afterEach(() => open?.stop());

test.each(
  SERVICES,
)('while the database of the %s cannot be read, every operation that documents the status 503 returns it', async (service) => {
  open = await openService(service);
  await overwrite(open.database);
  const operations = documenting(service, 503);
  await untilStatus(open.access, 503);
  expect(await askAll(open.access, operations)).toEqual(statusOfEach(operations, 503));
});
