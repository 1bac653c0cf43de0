import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type OwnEngine, openOwnEngine } from '../own-engine.js';
import { describeWith } from '../services/describe-with.js';
import {
  checkRow,
  OPERATIONS,
  type OperationName,
  operate,
  printTable,
  type Row,
  untilWell,
} from './rounds.js';
import { Ward } from './ward.js';

/*
 * The built program while the container engine is unavailable, unresponsive, or restarted: checks the responses, their
 * time, and the actual state then and after the recovery.
 */

type Sickness = {
  name: string;
  begin(engine: OwnEngine): Promise<void> | void;
  end(engine: OwnEngine): Promise<void> | void;
  expected: Record<OperationName, number[]>;
};

/** Operations that need the engine are refused and change nothing; the others work. */
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

const SICKNESSES: Sickness[] = [
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
  let ward: Ward | undefined;
  let folder = '';
  beforeAll(async () => {
    engine = await openOwnEngine();
  });
  afterEach(async () => {
    await ward?.removeServers();
    await ward?.close();
    ward = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    printTable(rows);
    await engine.dispose();
  });

  test.each(
    SICKNESSES,
  )('that is $name changes no reported state, and everything works when it is back', async (sickness) => {
    folder = mkdtempSync(join(tmpdir(), 'berth-sick-'));
    const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${engine.socketPath}` };
    ward = await Ward.open(folder, env);
    await sickness.begin(engine);
    // A status request does not ask the engine; the daemon detects within two seconds that it is unavailable.
    await ward.untilStatus('watched', '503');
    const mine: Row[] = [];
    try {
      for (const operation of OPERATIONS) mine.push(await operate(ward, sickness.name, operation));
    } finally {
      await sickness.end(engine);
    }
    rows.push(...mine);
    for (const row of mine) checkRow(row, sickness.expected);
    for (const name of ['stopped', 'restarted', 'killed', 'removed', 'watched'] as const) {
      await ward.untilStatus(name, 'running');
      await ward.untilUp(name, true);
    }
    expect(await ward.statusOf('idle')).toBe('installed');
    await untilWell(ward);
    for (const operation of ['stop', 'kill', 'restart', 'remove'] as const) {
      expect(await operate(ward, 'well', operation)).toMatchObject({ answer: 200 });
    }
    await ward.untilUp('stopped', false);
    await ward.untilStatus('restarted', 'running');
  }, 400_000);
});
