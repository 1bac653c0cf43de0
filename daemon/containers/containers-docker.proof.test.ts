import { test } from '@jest/globals';
import Docker from 'dockerode';
import { eventually } from '../../testing/eventually.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { ContainerStage } from './suites/container-stage.js';
import { containersSuite } from './suites/containers-suite.js';

describeWith(['docker'], 'on a Docker engine', () => {
  containersSuite('docker', () => testService('docker'));
});

describeWith(['docker'], 'containers that somebody else acts on', () => {
  const stage = new ContainerStage(() => testService('docker'));
  const { is, run, logs } = stage;
  const engine = () => new Docker({ socketPath: testService('docker') });

  test('are stopped when they are stopped, and run when they are started', async () => {
    const id = await run('echo ready; exec sleep 100000');
    await engine().getContainer(id).stop();
    await is(id, 'stopped');
    await engine().getContainer(id).start();
    await is(id, 'running');
    const ready = async () => (await logs(id)).filter((line) => line === 'ready').length;
    await eventually('the output of both times', async () => (await ready()) === 2);
    await stage.containers.stop(id);
    await is(id, 'stopped');
  });

  test('come back as after a crash when they are killed or taken away', async () => {
    const id = await run('echo ready; exec sleep 100000');
    const { started_at: first } = stage.containers.status(id);
    const again = (before: string | null) =>
      eventually('another run', () => {
        const { status, started_at } = stage.containers.status(id);
        return status === 'running' && started_at !== before;
      });
    await engine().getContainer(id).kill();
    await again(first);
    const { started_at: second } = stage.containers.status(id);
    await engine().getContainer(id).remove({ force: true });
    await again(second);
  });
});
