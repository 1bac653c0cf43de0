import { describe } from '@jest/globals';
import { followingSuite } from './failures/following-suite.js';
import { outageSuite } from './failures/outage-suite.js';
import { recordsSuite } from './failures/records-suite.js';
import { recoverySuite } from './failures/recovery-suite.js';
import { ContainerFixture } from './fixtures/container-fixture.js';
import { degradedHoldSuite } from './holds/degraded-hold-suite.js';
import { folderSuite } from './holds/folder-suite.js';
import { heldServerSuite } from './holds/held-server-suite.js';
import { holdSuite } from './holds/hold-suite.js';
import { killedHoldSuite } from './holds/killed-hold-suite.js';
import { readClaimSuite } from './holds/read-claim-suite.js';
import { idempotencySuite } from './operations/idempotency-suite.js';
import { installSuite } from './operations/install-suite.js';
import { portRangesSuite } from './operations/port-ranges-suite.js';
import { powerSuite } from './operations/power-suite.js';
import { settingsSuite } from './operations/settings-suite.js';
import { typePortsSuite } from './operations/type-ports-suite.js';

type Title = 'process' | 'docker';
type SocketOf = () => string | undefined;

/**
 * Tests the life cycle of containers on any runtime. `socketOf` returns the engine's socket, or nothing for processes.
 *
 * The suites on idempotency, folders, outages (which are faked), records, the ports of types and port ranges do not depend on the runtime, so
 * they run with processes only.
 */
export function containersSuite(title: Title, socketOf: SocketOf): void {
  describe(`containers: ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    installSuite(fixture);
    powerSuite(fixture);
    settingsSuite(fixture, title);
    recoverySuite(fixture);
    followingSuite(fixture);
    if (title !== 'process') return;
    idempotencySuite(fixture);
    folderSuite(fixture);
    outageSuite(fixture);
    recordsSuite(fixture);
    typePortsSuite(fixture);
    portRangesSuite(fixture);
  });
}

/**
 * Tests long work on containers, such as restores, in suites of its own because each takes minutes. Which operations
 * are allowed during the work, and failures of the database and of recoveries, do not depend on the runtime: these
 * suites run with processes only, and without a user per server, which the suite containers-users tests.
 */
export function holdsSuite(title: Title, socketOf: SocketOf): void {
  describe(`long work on containers: ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    heldServerSuite(fixture);
    killedHoldSuite(fixture, title);
    if (title !== 'process') return;
    holdSuite(fixture);
    readClaimSuite(fixture);
    degradedHoldSuite(fixture);
  });
}
