import { type OwnEngine, startDockerEngine } from '../scripts/test-services/docker-engine.js';
import { claimSlot, servicesFolder } from '../scripts/test-services/slot.js';

/** Starts an engine of the suite's own, which it may make hang and end. The suite needs root and `docker`. */
export async function openOwnEngine(): Promise<OwnEngine> {
  const slot = await claimSlot(servicesFolder());
  try {
    const engine = await startDockerEngine(slot, () => undefined);
    const stop = async () => {
      engine.goOn();
      await engine.stop();
      await slot.release();
    };
    return { ...engine, stop };
  } catch (error) {
    await slot.release();
    throw error;
  }
}
