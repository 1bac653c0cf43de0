import { describe } from '@jest/globals';
import { ContainerStage } from './container-stage.js';
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
import { sickHoldSuite } from './sick-hold-suite.js';

type SocketOf = () => string | undefined;

/**
 * Tests the life cycle of containers on any runtime. `socketOf` returns the engine's socket, or nothing for processes.
 */
export function containersSuite(title: string, socketOf: SocketOf): void {
  describe(`containers: ${title}`, () => {
    const stage = new ContainerStage(socketOf);
    installSuite(stage);
    onceSuite(stage);
    powerSuite(stage);
    recoverySuite(stage);
    folderSuite(stage);
    outageSuite(stage);
    recordsSuite(stage);
  });
}

/**
 * Tests holds on containers, in separate suites because each takes minutes.
 *
 * Failures of the database and of recoveries do not depend on the runtime: `sickHoldSuite` runs with processes only.
 */
export function holdsSuite(title: 'process' | 'docker', socketOf: SocketOf): void {
  describe(`holds on containers: ${title}`, () => {
    const stage = new ContainerStage(socketOf);
    holdSuite(stage);
    readClaimSuite(stage);
    if (title === 'process') sickHoldSuite(stage);
    cutHoldSuite(stage, title);
  });
}
