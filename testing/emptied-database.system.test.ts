import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Sequelize } from 'sequelize';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { BerthProcess } from './berth/berth-process.js';
import { postgresAddress } from './database/panel-database.js';
import { dropTables } from './database/second-connection.js';
import { describeWith, testService } from './services/describe-with.js';

describe('a service whose tables were all dropped by another program', () => {
  let service: BerthProcess | undefined;
  afterEach(() => service?.dispose());

  test.each([
    'panel',
    'daemon',
  ] as const)('if all its tables were dropped, the %s responds with 503, and logs what its operator has to do', async (name) => {
    service = await BerthProcess.start(name);
    const { dataDir } = service;
    await dropTables(`${dataDir}/${name}/${name}.sqlite`, []);
    const url = name === 'panel' ? `${service.panelUrl}/api/v2/auth/login` : `${service.daemonUrl}/`;
    const ask = () =>
      name === 'panel'
        ? fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'ada@example.org', password: 'Quiet-Harbour-47' }),
          })
        : fetch(url, { headers: { authorization: 'Bearer berth_dk_0000000000' } });
    const response = await ask();
    expect(await response.json()).toEqual({
      error: 'unavailable',
      message: 'The tables of the database are missing: its operator must restore a backup.',
      status: 503,
    });
    await ask();
    expect(service.output.split('the database has lost all its tables: stop this service')).toHaveLength(2);
  });
});

describeWith(['postgres'], 'a PostgreSQL database whose tables were all dropped', () => {
  let address: Awaited<ReturnType<typeof postgresAddress>>;
  let db: PanelDatabase;
  beforeEach(async () => {
    address = await postgresAddress(testService('postgres'));
    db = await openPanelDatabase(address.location);
  });
  afterEach(async () => {
    await db.close();
    await address.remove();
  });

  const drop = async (what: string) => {
    const other = new Sequelize(address.location, { logging: false });
    await other.query(what);
    await other.close();
  };

  test('if all tables were dropped, database statements fail as unavailable until the tables exist again', async () => {
    await drop('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const unavailable = expect.objectContaining({ kind: 'unavailable' });
    await expect(db.models.users.count()).rejects.toEqual(unavailable);
    await expect(db.select('SELECT id FROM users', [])).rejects.toEqual(unavailable);
    const count = db.transaction((transaction) => db.models.users.count({ transaction }));
    await expect(count).rejects.toEqual(unavailable);
    await (await openPanelDatabase(address.location)).close();
    expect(await db.models.users.count()).toBe(0);
  });

  test('if a single table is missing, database statements fail with the original error', async () => {
    await drop('DROP TABLE users CASCADE');
    await expect(db.models.users.count()).rejects.toThrow('relation "users" does not exist');
  });
});
