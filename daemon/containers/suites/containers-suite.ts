import { describe } from '@jest/globals';
import { ContainerFixture } from './container-stage.js';
import { cutHoldSuite } from './cut-hold-suite.js';
import { folderSuite } from './folder-suite.js';
import { holdSuite } from './hold-suite.js';
import { installSuite } from './install-suite.js';
import { onceSuite } from './once-suite.js';
import { outageSuite } from './outage-suite.js';
import { powerSuite } from './power-suite.js';
import { readClaimSuite } from './read-claim-suite.js';
import { recordsSuite } from './records-suite.js';
import { recoverySuite } from './recovery-suite.js';
import { degradedHoldSuite } from './sick-hold-suite.js';

type SocketOf = () => string | undefined;

/**
 * Tests the life cycle of containers on any runtime. `socketOf` returns the engine's socket, or nothing for processes.
 */
export function containersSuite(title: string, socketOf: SocketOf): void {
  describe(`containers: ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    installSuite(fixture);
    onceSuite(fixture);
    powerSuite(fixture);
    recoverySuite(fixture);
    folderSuite(fixture);
    outageSuite(fixture);
    recordsSuite(fixture);
  });
}

/**
 * Tests holds on containers, in separate suites because each takes minutes.
 *
 * Failures of the database and of recoveries do not depend on the runtime: `sickHoldSuite` runs with processes only.
 */
export function holdsSuite(title: 'process' | 'docker', socketOf: SocketOf): void {
  describe(`holds on containers: ${title}`, () => {
    const fixture = new ContainerFixture(socketOf);
    holdSuite(fixture);
    readClaimSuite(fixture);
    if (title === 'process') degradedHoldSuite(fixture);
    cutHoldSuite(fixture, title);
  });
}
