import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../../testing/services/describe-with.js';
import { eventually } from '../../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../../catalog/container-spec.js';
import { hasArgument, processesOf } from '../../suites/living-processes.js';
import { freshUser, ProcessHarness } from '../../suites/process-harness.js';
import { readOwner } from './note.js';

/** A shell command that starts a process in its own session, without the environment and the output of the server. */
const HIDE = 'setsid env -i /bin/sh -c "exec sleep 1000" <&- >&- 2>&- &';
/**
 * A shell script that starts eight chains of processes. Each process starts the next one and exits, so a process that
 * was found in a list has ended before a signal reaches it.
 */
const ROLL = `[ "$(id -u)" = 0 ] && exit 1; echo 'setsid env -i /bin/sh ./roll &' >roll
for each in 1 2 3 4 5 6 7 8; do /bin/sh ./roll </dev/null >/dev/null 2>&1; done; echo up; sleep 999`;

/** A program that sends SIGKILL to every new process on the host, from its own session. */
const HOP = `if (process.getuid() === 0) process.exit(1);
const blast = () => {
  for (;;) {
    const last = Number(require('node:fs').readFileSync('/proc/loadavg', 'utf8').split(' ').at(-1));
    for (let pid = last; pid < last + 20; pid += 1) if (pid !== process.pid) try { process.kill(pid, 'SIGKILL'); } catch {}
  }
};
if (process.argv[1] === 'blast') blast();
const options = { detached: true, stdio: 'ignore', env: {} };
require('node:child_process').spawn(process.execPath, ['-e', process.execArgv[1], 'blast'], options).once('spawn', () => {
  console.log('up');
  setInterval(() => 0, 1000);
});`;

const processes = ({ user }: ContainerSpec) => (user === undefined ? [] : processesOf(user));
const hidden = (spec: ContainerSpec) => processes(spec).filter((pid) => hasArgument(pid, '1000'));

describeAsRoot('the end of a server with its own user', () => {
  const harness = new ProcessHarness();
  afterAll(() => harness.dispose());

  const hide = async () => {
    const run = await harness.begin(await harness.spec(`${HIDE} echo up; exec sleep 999`));
    await eventually('the hidden one', () => hidden(run.spec).length === 1 && run.text() === 'up\n');
    return run;
  };

  test('all processes of a server are ended when it is killed', async () => {
    const { id, spec, exited } = await hide();
    await harness.runtime.signal(id, 'SIGKILL');
    expect(processes(spec)).toEqual([]);
    expect(await exited).toMatchObject({ signal: 'SIGKILL' });
  });

  test('all processes of a server are ended when it is removed, even if a later daemon removes it', async () => {
    const { id, spec } = await hide();
    await harness.another().remove(id);
    expect(processes(spec)).toEqual([]);
    expect(readOwner(join(harness.runs, id))).toBeNull();
  });

  test('all processes of a server are ended when its main process exits', async () => {
    const { spec, exited } = await harness.begin(await harness.spec(`${HIDE} exit 3`));
    expect(await exited).toMatchObject({ code: 3 });
    expect(processes(spec)).toEqual([]);
  });

  test('processes that an installer leaves running are ended as well', async () => {
    const spec = await harness.spec('');
    spec.process?.install.push(['/bin/sh', '-c', `${HIDE} true`]);
    await harness.install(spec);
    expect(processes(spec)).toEqual([]);
  });

  test('processes that a command in a server left running are ended before the next start of the server', async () => {
    const spec = await harness.spec('echo up; sleep 999');
    const first = await harness.begin(spec);
    const command = harness.command(spec, '/bin/sh', '-c', `${HIDE} sleep 998`);
    await eventually('the hidden one', () => hidden(spec).length === 1);
    await harness.runtime.signal(spec.id, 'SIGKILL');
    await command;
    await first.exited;
    expect(processes(spec)).toEqual([]);
  });

  test('processes of a server that start new ones faster than they can be listed are ended', async () => {
    const run = await harness.begin(await harness.spec(ROLL));
    await eventually('the first', () => run.text() === 'up\n');
    await harness.runtime.signal(run.id, 'SIGKILL');
    await run.exited;
    expect(processes(run.spec)).toEqual([]);
  });

  test('a process of a server that kills every new process is ended', async () => {
    const command = [process.execPath, '-e', HOP];
    for (let round = 0; round < 5; round += 1) {
      const run = await harness.begin(await harness.spec('', { process: { install: [], command } }));
      await eventually('the first', () => run.text() === 'up\n');
      await harness.runtime.signal(run.id, 'SIGKILL');
      await run.exited;
      expect(processes(run.spec)).toEqual([]);
    }
    expect(harness.warnings).toEqual([]);
  });

  test('ending the processes of a server ends no processes of other servers', async () => {
    const other = await harness.begin(await harness.spec('echo up; sleep 999'));
    await eventually('the other', () => other.text() === 'up\n');
    const { id } = await hide();
    await harness.runtime.signal(id, 'SIGKILL');
    expect(await harness.runtime.inspect(other.id)).toMatchObject({ state: 'running', runId: other.runId });
  });

  test('ending the processes of a server ends no processes of other servers with the same user', async () => {
    const user = freshUser();
    const one = await harness.begin(await harness.spec('echo up; sleep 999', { user, userIsOwn: false }));
    const two = await harness.begin(await harness.spec('echo up; sleep 999', { user, userIsOwn: false }));
    await eventually('both', () => one.text() === 'up\n' && two.text() === 'up\n');
    await harness.runtime.signal(one.id, 'SIGKILL');
    expect(await harness.runtime.inspect(two.id)).toMatchObject({ state: 'running' });
  });
});
