import { test } from '@jest/globals';
import Docker from 'dockerode';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { containersSuite } from './suites/containers-suite.js';
import { ContainerFixture } from './suites/fixtures/container-fixture.js';

describeWith(['docker'], 'on a Docker engine', () => {
  containersSuite('docker', () => testService('docker'));
});

describeWith(['docker'], 'containers that another program changes', () => {
  const fixture = new ContainerFixture(() => testService('docker'));
  const { is, run, logs } = fixture;
  const engine = () => new Docker({ socketPath: testService('docker') });

  test('a container that another program stops or starts is reported as stopped or running afterwards', async () => {
    const id = await run('echo ready; exec sleep 100000');
    await engine().getContainer(id).stop();
    await is(id, 'stopped');
    await engine().getContainer(id).start();
    await is(id, 'running');
    const ready = async () => (await logs(id)).filter((line) => line === 'ready').length;
    await eventually('the output of both runs', async () => (await ready()) === 2);
    await fixture.containers.stop(id);
    await is(id, 'stopped');
  });

  test('a container that another program kills or removes is restarted, as after a crash', async () => {
    const id = await run('echo ready; exec sleep 100000');
    const { started_at: first } = fixture.containers.status(id);
    const again = (before: string | null) =>
      eventually('another run', () => {
        const { status, started_at } = fixture.containers.status(id);
        return status === 'running' && started_at !== before;
      });
    await engine().getContainer(id).kill();
    await again(first);
    const { started_at: second } = fixture.containers.status(id);
    await engine().getContainer(id).remove({ force: true });
    await again(second);
  });
});
