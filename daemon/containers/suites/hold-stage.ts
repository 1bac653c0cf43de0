import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../testing/eventually.js';
import type { ContainerStage } from './container-stage.js';
import { READY } from './container-stage.js';
import type { WorldOptions } from './container-world.js';
import { type AtStep, BROUGHT, createSwaps } from './folder-swap.js';

/** A server that records each start in its folder. */
export const COUNTED = `echo begun >> begun; ${READY}`;

/** A world with a module that restores, and short methods for tests of holds. */
export class HoldStage {
  readonly stage: ContainerStage;
  #swaps: ReturnType<typeof createSwaps> | undefined;

  constructor(stage: ContainerStage) {
    this.stage = stage;
  }

  /** Outside of the servers' folders. */
  get staging(): string {
    return join(this.stage.folder, 'staging');
  }

  /** Opens the next daemon after a kill. `at` is called at each step of its swaps. */
  readonly next = (options: Partial<WorldOptions> = {}, at?: AtStep) =>
    this.stage.open({ ...this.#withDomain(at), ...options });

  /** Closes this daemon and opens the next one. */
  readonly reopen = (options: Partial<WorldOptions> = {}, at?: AtStep) =>
    this.stage.reopen({ ...this.#withDomain(at), ...options });

  #withDomain(at: AtStep = () => undefined): Partial<WorldOptions> {
    return {
      timing: { stopTimeoutMs: 500 },
      domain: (containers) => {
        this.#swaps = createSwaps(containers, { staging: this.staging, at });
      },
    };
  }

  readonly swap: ReturnType<typeof createSwaps>['swap'] = (...args) => {
    if (this.#swaps === undefined) throw new Error('the containers with folder swaps are not open');
    return this.#swaps.swap(...args);
  };

  /** Returns whether the server has the new folder. */
  readonly isSwapped = (id: string) => existsSync(join(this.stage.containers.dataFolder(id), BROUGHT));

  readonly storedHold = async (id: string) => {
    const [rows] = await this.stage.world.database.sequelize.query('SELECT id, hold FROM containers');
    return (rows as { id: string; hold: unknown }[]).find((row) => row.id === id)?.hold;
  };

  readonly isOver = (id: string) =>
    eventually('its hold has ended', async () => (await this.storedHold(id)) === null);

  /** Creates a container that is not running, in one of the possible states. */
  readonly rest = async (state: 'installed' | 'stopped' | 'killed' | 'crashed') => {
    const { stage } = this;
    if (state === 'installed') return stage.install(READY);
    if (state === 'crashed') {
      await stage.reopen({ timing: { maxRestarts: 0 } });
      const id = await stage.install('[ -e again ] || exit 3; echo ready; sleep 1000');
      await stage.containers.start(id);
      await stage.is(id, state);
      return id;
    }
    const id = await stage.run(READY);
    await (state === 'stopped' ? stage.containers.stop(id) : stage.containers.kill(id));
    await stage.is(id, state);
    return id;
  };
}
