import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../../testing/time/eventually.js';
import type { JournaledKind } from '../../records/claim-journal.js';
import type { ContainerFixture } from '../fixtures/container-fixture.js';
import { READY } from '../fixtures/container-fixture.js';
import type { HarnessOptions } from '../fixtures/container-harness.js';
import { type AtStep, BROUGHT, createSwaps, pausedAt } from './folder-swap.js';

/** The script of a server that records each start in its folder. */
export const COUNTED = `echo begun >> begun; ${READY}`;

/** A harness with a module that restores containers, and short methods for tests of long work. */
export class HoldFixture {
  readonly fixture: ContainerFixture;
  #swaps: ReturnType<typeof createSwaps> | undefined;

  constructor(fixture: ContainerFixture) {
    this.fixture = fixture;
  }

  /** The folder in which a restore prepares files, outside of the servers' folders. */
  get staging(): string {
    return join(this.fixture.folder, 'staging');
  }

  /** Opens the next daemon after a kill. `at` is called at each step of its restores. */
  readonly next = (options: Partial<HarnessOptions> = {}, at?: AtStep) =>
    this.fixture.open({ ...this.#withDomain(at), ...options });

  /** Closes this daemon and opens the next one. */
  readonly reopen = (options: Partial<HarnessOptions> = {}, at?: AtStep) =>
    this.fixture.reopen({ ...this.#withDomain(at), ...options });

  #withDomain(at: AtStep = () => undefined): Partial<HarnessOptions> {
    return {
      timing: { stopTimeoutMs: 500 },
      domain: (containers) => {
        this.#swaps = createSwaps(containers, { staging: this.staging, at });
      },
    };
  }

  readonly swap: ReturnType<typeof createSwaps>['swap'] = (...args) => {
    if (this.#swaps === undefined) throw new Error('the fixture was used before it opened its containers');
    return this.#swaps.swap(...args);
  };

  /** Starts work of this kind on a container, which continues until the test ends it. */
  readonly begin = async (id: string, kind: JournaledKind) => {
    const { at, reached, go } = pausedAt('here');
    const done = this.fixture.containers.claim(id, kind, async ({ signal }) => at('here', signal));
    // Prevents an unhandled rejection; the test checks the result later.
    done.catch(() => undefined);
    await Promise.race([reached, done]);
    return { done, go };
  };

  /** Starts a restore and waits until it reaches one of its steps. */
  readonly beginSwap = async (id: string, step: string, signal?: AbortSignal) => {
    const { at, reached, go } = pausedAt(step);
    await this.reopen({}, at);
    const done = this.swap(id, signal === undefined ? {} : { signal });
    done.catch(() => undefined);
    await Promise.race([reached, done]);
    return { done, go };
  };

  /** Returns whether the server has the new folder. */
  readonly isSwapped = (id: string) => existsSync(join(this.fixture.containers.folders.pathOf(id), BROUGHT));

  readonly storedHold = async (id: string) => {
    const [rows] = await this.fixture.harness.database.sequelize.query('SELECT id, journal FROM containers');
    return (rows as { id: string; journal: unknown }[]).find((row) => row.id === id)?.journal;
  };

  readonly isOver = (id: string) =>
    eventually('its hold has ended', async () => (await this.storedHold(id)) === null);

  /** Creates a container that is not running, in the given state. */
  readonly rest = async (state: 'installed' | 'stopped' | 'killed' | 'crashed') => {
    const { fixture } = this;
    if (state === 'installed') return fixture.install(READY);
    if (state === 'crashed') {
      await fixture.reopen({ timing: { maxRestarts: 0 } });
      const id = await fixture.install('[ -e again ] || exit 3; echo ready; sleep 1000');
      await fixture.containers.start(id);
      await fixture.is(id, state);
      return id;
    }
    const id = await fixture.run(READY);
    await (state === 'stopped' ? fixture.containers.stop(id) : fixture.containers.kill(id));
    await fixture.is(id, state);
    return id;
  };
}
