import { describe } from '@jest/globals';
import { ContainerStage } from './container-stage.js';
import { installSuite } from './containers-install-suite.js';
import { onceSuite } from './containers-once-suite.js';
import { outageSuite } from './containers-outage-suite.js';
import { powerSuite } from './containers-power-suite.js';
import { recordsSuite } from './containers-records-suite.js';
import { recoverySuite } from './containers-recovery-suite.js';

/** The life of containers, whatever runs them. `socketOf` gives the engine's socket, or none for processes. */
export function containersSuite(title: string, socketOf: () => string | undefined): void {
  describe(`containers: ${title}`, () => {
    const stage = new ContainerStage(socketOf);
    installSuite(stage);
    onceSuite(stage);
    powerSuite(stage);
    recoverySuite(stage);
    outageSuite(stage);
    recordsSuite(stage);
  });
}
