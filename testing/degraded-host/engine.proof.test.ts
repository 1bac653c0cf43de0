import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type OwnEngine, openOwnEngine } from '../own-engine.js';
import { describeWith } from '../services/describe-with.js';
import { Harness } from './harness.js';
import {
  checkRow,
  OPERATIONS,
  type OperationName,
  operate,
  printTable,
  type Row,
  untilWell,
} from './rounds.js';

/*
 * Runs the built program while the container engine is unavailable, unresponsive, or restarted. Checks the responses,
 * their time, and the actual state, before and after the recovery.
 */

type Fault = {
  name: string;
  begin(engine: OwnEngine): Promise<void> | void;
  end(engine: OwnEngine): Promise<void> | void;
  expected: Record<OperationName, number[]>;
};

/** Without the engine, operations that need it are refused and change nothing. The others succeed. */
const WITHOUT_ENGINE: Record<OperationName, number[]> = {
  status: [503],
  logs: [200],
  'sign-in': [200],
  stop: [503],
  kill: [503],
  restart: [503],
  start: [503],
  remove: [503],
  'start of the services': [200],
};

const FAULTS: Fault[] = [
  {
    name: 'engine away',
    begin: (engine) => engine.end('SIGKILL'),
    end: (engine) => engine.start(),
    expected: WITHOUT_ENGINE,
  },
  {
    name: 'engine hangs',
    begin: (engine) => engine.hang(),
    end: (engine) => engine.goOn(),
    expected: WITHOUT_ENGINE,
  },
  {
    name: 'engine shut down by its operator',
    begin: (engine) => engine.end('SIGTERM'),
    end: (engine) => engine.start(),
    expected: WITHOUT_ENGINE,
  },
];

describeWith(['docker'], 'a degraded engine', () => {
  const rows: Row[] = [];
  let engine: OwnEngine;
  let harness: Harness | undefined;
  let folder = '';
  beforeAll(async () => {
    engine = await openOwnEngine();
  });
  afterEach(async () => {
    await harness?.removeServers();
    await harness?.close();
    harness = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    printTable(rows);
    await engine.dispose();
  });

  test.each(
    FAULTS,
  )('during the fault "$name" of the container engine, no reported state changes, and afterwards it is used again', async (fault) => {
    folder = mkdtempSync(join(tmpdir(), 'berth-degraded-'));
    const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${engine.socketPath}` };
    harness = await Harness.open(folder, env);
    await fault.begin(engine);
    // A status request does not ask the engine. The daemon itself notices within two seconds that the engine is
    // unavailable.
    await harness.untilStatus('watched', '503');
    const mine: Row[] = [];
    try {
      for (const operation of OPERATIONS) mine.push(await operate(harness, fault.name, operation));
    } finally {
      await fault.end(engine);
    }
    rows.push(...mine);
    for (const row of mine) checkRow(row, fault.expected);
    for (const name of ['stopped', 'restarted', 'killed', 'removed', 'watched'] as const) {
      await harness.untilStatus(name, 'running');
      await harness.untilUp(name, true);
    }
    expect(await harness.statusOf('idle')).toBe('installed');
    await untilWell(harness);
    for (const operation of ['stop', 'kill', 'restart', 'remove'] as const) {
      expect(await operate(harness, 'well', operation)).toMatchObject({ answer: 200 });
    }
    await harness.untilUp('stopped', false);
    await harness.untilStatus('restarted', 'running');
  }, 400_000);
});
