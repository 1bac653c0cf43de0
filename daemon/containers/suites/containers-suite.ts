import { describe } from '@jest/globals';
import { outageSuite } from './failures/outage-suite.js';
import { recordsSuite } from './failures/records-suite.js';
import { recoverySuite } from './failures/recovery-suite.js';
import { ContainerFixture } from './fixtures/container-fixture.js';
import { degradedHoldSuite } from './holds/degraded-hold-suite.js';
import { folderSuite } from './holds/folder-suite.js';
import { holdSuite } from './holds/hold-suite.js';
import { killedHoldSuite } from './holds/killed-hold-suite.js';
import { readClaimSuite } from './holds/read-claim-suite.js';
import { idempotencySuite } from './operations/idempotency-suite.js';
import { installSuite } from './operations/install-suite.js';
import { powerSuite } from './operations/power-suite.js';

type SocketOf = () => string | undefined;

/**
 * Tests the life cycle of containers in any runtime. `socketOf` returns the engine's socket; undefined for processes.
 */
export function containersSuite(title: string, socketOf: SocketOf): void {
  describe(`containers: ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    installSuite(fixture);
    idempotencySuite(fixture);
    powerSuite(fixture);
    recoverySuite(fixture);
    folderSuite(fixture);
    outageSuite(fixture);
    recordsSuite(fixture);
  });
}

/**
 * Tests long work on containers, such as restores, in suites of its own because each takes minutes.
 *
 * Failures of the database and of recoveries do not depend on the runtime: `degradedHoldSuite` runs with processes
 * only.
 */
export function holdsSuite(title: 'process' | 'docker', socketOf: SocketOf): void {
  describe(`long work on containers, as a ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    holdSuite(fixture);
    readClaimSuite(fixture);
    if (title === 'process') degradedHoldSuite(fixture);
    killedHoldSuite(fixture, title);
  });
}
