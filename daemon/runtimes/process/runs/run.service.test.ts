import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { newId } from '../../../../lib/text/ids.js';
import { describeAsRoot } from '../../../../testing/services/describe-with.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { processesOf } from '../../suites/living-processes.js';
import { ProcessHarness } from '../../suites/process-harness.js';

describeAsRoot('a run of a server with its own user', () => {
  const harness = new ProcessHarness();
  afterAll(() => harness.dispose());

  const up = async (script = 'echo up; exec sleep 1000') => {
    const run = await harness.begin(await harness.spec(script));
    await eventually('the server', () => run.text() === 'up\n');
    const status = join(harness.runs, run.id, run.runId, 'status');
    return { ...run, status, state: { state: 'running', runId: run.runId } };
  };

  test("a restarted daemon finds a running server even if the server's record names another process", async () => {
    const one = await up();
    const two = await up();
    const next = harness.another();
    expect(await next.inspect(one.id)).toMatchObject(one.state);
    // Writes ids of other processes to the run's files, as a server could that has access to them.
    for (const stranger of [process.pid, ...processesOf(two.spec.user ?? { uid: 0, gid: 0 })]) {
      writeFileSync(one.status, `${stranger}\n`);
      expect(await harness.another().inspect(one.id)).toMatchObject({ state: 'stopped' });
    }
    await harness.another().remove(one.id);
    expect(processesOf(one.spec.user ?? { uid: 0, gid: 0 })).toEqual([]);
    expect(await next.inspect(two.id)).toMatchObject(two.state);
  });

  test.each([
    '-1\n',
    '0x1\n',
    '1e9\n',
    '\n',
    'no number\n',
    `${'9'.repeat(60)}\n`,
  ])('a restarted daemon finds a running server even if its process record is %j', async (noted) => {
    const run = await up();
    writeFileSync(run.status, noted);
    expect(await harness.another().inspect(run.id)).toMatchObject(run.state);
    await harness.runtime.remove(run.id);
  });

  test.each([
    '256',
    '-3',
    '1e2',
    'NaN',
    '0x9',
  ])('a server has ended with an unknown result if its record has the exit status %s', async (code) => {
    const run = await up('echo up; exit 3');
    await run.exited;
    writeFileSync(run.status, `1\n${code}\n`);
    expect(await harness.another().inspect(run.id)).toMatchObject({
      state: 'stopped',
      exit: { code: null, signal: null },
    });
  });

  test('a record of a running server that has become huge is read only up to its maximum size', async () => {
    const run = await up();
    truncateSync(run.status, 2 ** 40);
    expect(await harness.another().inspect(run.id)).toMatchObject(run.state);
  });

  test('a server that an earlier daemon version started as root can be stopped', async () => {
    const { user, userIsOwn, ...asRoot } = await harness.spec('id -u; sleep 1000');
    const old = await harness.begin(asRoot);
    await eventually('the server', () => old.text() === '0\n');
    const next = harness.another();
    expect(await next.inspect(old.id)).toMatchObject({ state: 'running', runId: old.runId });
    await next.signal(old.id, 'SIGTERM');
    expect(await old.exited).toMatchObject({ signal: 'SIGTERM' });
    const spec = { ...asRoot, ...(user === undefined ? {} : { user }), userIsOwn: userIsOwn === true };
    await next.start(spec, newId('run_'));
    await eventually('its user', () => processesOf(user ?? { uid: 0, gid: 0 }).length > 0);
  });
});
