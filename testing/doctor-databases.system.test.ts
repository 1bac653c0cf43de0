import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ownVersion } from '../lib/process/own-version.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { openSecondConnection } from './database/second-connection.js';

describe('berth doctor about databases', () => {
  let berth: BerthProcess;
  beforeAll(async () => {
    berth = await BerthProcess.start('up');
    await berth.stop();
  });
  afterAll(() => berth?.dispose());

  const examine = (env: Record<string, string> = {}) => runBerth(['doctor'], { dataDir: berth.dataDir, env });
  const file = (service: string) => join(berth.dataDir, service, `${service}.sqlite`);
  const change = async (service: string, sql: string) => {
    const database = await openSecondConnection(file(service));
    await database.run(sql).finally(() => database.close());
  };

  test('`berth doctor` says that the databases of this version need no migration', async () => {
    const { code, stdout } = await examine();
    expect(code).toBe(0);
    for (const service of ['panel', 'daemon'])
      expect(stdout).toContain(`ok    ${file(service)} needs no migration\n`);
  });

  test('`berth doctor` names the nodes whose daemons are too old or too new for this panel', async () => {
    await change('panel', "UPDATE nodes SET version = '7.0.0'");
    expect((await examine()).stdout).toMatch(
      /^note {2}The daemon of the node ".+" has version 7\.0\.0, and the panel has version .+ Upgrade the panel to 7\.0\.0/m,
    );
  });

  test('`berth doctor` says what the daemons of the previous version on other hosts cannot do', async () => {
    const [major, minor] = ownVersion().split('.').map(Number);
    await change('panel', `UPDATE nodes SET version = '${major}.${Number(minor) - 1}.0', local = 0`);
    expect((await examine()).stdout).toMatch(
      /^note {2}The daemon of the node ".+" has version \S+, which .*does not support moves of servers.*\. Upgrade it to \S+\.$/m,
    );
    await change('panel', 'UPDATE nodes SET local = 1');
    expect((await examine()).stdout).not.toContain('The daemon of the node');
  });

  test('`berth doctor` reports databases of a newer version, and a database that is unreachable', async () => {
    await change('daemon', "INSERT INTO migrations VALUES ('9999-future')");
    const { code, stdout } = await examine({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAULT \S+daemon\.sqlite was written by a newer version of Berth \(its migration 9999-future is unknown\): start that version again/m,
    );
    expect(stdout).toMatch(/^FAULT The database of DATABASE_URL cannot be used \(ECONNREFUSED\)/m);
  });
});
