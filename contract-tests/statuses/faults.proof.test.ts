import { afterEach, expect, test } from '@jest/globals';
import { SERVICES, type Service } from '../../lib/contract/openapi.js';
import { MIGRATIONS_TABLE } from '../../lib/database/migrations.js';
import { dropTables } from '../../testing/database/second-connection.js';
import { type OpenService, openService } from './service-access.js';
import { askAll, documenting, statusOfEach, untilStatus } from './shown-requests.js';

/*
 * Provokes the status 500 of every operation that documents it: another program drops the tables of a running
 * service, which is an unexpected error without a code of its own.
 */

let open: OpenService | undefined;
afterEach(() => open?.stop());

/**
 * `ofCallers`: tables that identify the caller, which are kept at first. `left`: tables that are kept to the end,
 * because their absence has a code of its own. `behind`: operations that fail after the authorization.
 */
const TABLES: Record<Service, { ofCallers: string[]; left: string[]; behind: string[] }> = {
  daemon: { ofCallers: ['keys'], left: [], behind: ['getOperation', 'listSftpActivity', 'installContainer'] },
  panel: {
    ofCallers: ['users', 'sessions', 'session_store'],
    left: ['session_store'],
    behind: ['listNodes', 'listAuditEntries', 'createBan', 'resetPassword'],
  },
};

test.each(
  SERVICES,
)('when the tables of the %s are dropped, every operation that documents the status 500 returns it', async (service) => {
  open = await openService(service);
  const operations = documenting(service, 500);
  const { ofCallers, left, behind } = TABLES[service];
  // The table of migrations is kept: without it, the database would be reported as emptied.
  await dropTables(open.database, [...ofCallers, MIGRATIONS_TABLE]);
  const some = operations.filter(({ operation }) => behind.includes(operation.operationId));
  expect(await askAll(open.access, some)).toEqual(Object.fromEntries(behind.map((id) => [id, 500])));
  await dropTables(open.database, [...left, MIGRATIONS_TABLE]);
  await untilStatus(open.access, 500);
  expect(await askAll(open.access, operations)).toEqual(statusOfEach(operations, 500));
});
