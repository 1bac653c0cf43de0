import { chown, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeAsRoot, describeWith, testService } from '../../../testing/services/describe-with.js';
import { type DockerBench, follow, found, openDockerBench, runToEnd } from '../suites/docker-bench.js';

const USER = { uid: 330_001, gid: 330_002 };
const command = { timeoutMs: 60_000, maxOutputBytes: 1000, signal: new AbortController().signal };

describeWith(['docker'], 'users in the containers of an engine', () => {
  describeAsRoot('if the daemon runs as root', () => {
    let bench: DockerBench;
    beforeAll(async () => {
      bench = await openDockerBench(testService('docker'));
    });
    afterAll(() => bench.dispose());

    const givenSpec = async (script: string, over = {}) => {
      const spec = await bench.specOf(['sh', '-c', script], { user: USER, userIsOwn: true, ...over });
      await chown(spec.dataFolder, USER.uid, USER.gid);
      return spec;
    };

    test('Docker servers and their commands run as the specified user, whoever owns the folder', async () => {
      const spec = await givenSpec('id; echo "home $HOME"; touch mine; sleep 1000');
      await bench.runtime.start(spec, 'run_1');
      const { seen } = await follow(bench.runtime, spec.id, 'run_1');
      await found('its words', () => seen.text.includes('home'));
      expect(seen.text).toContain('uid=330001 gid=330002');
      expect(seen.text).toContain('home /data\n');
      const output = await bench.runtime.runCommand(spec, ['sh', '-c', 'id; touch theirs'], command);
      expect(output.stdout).toContain('uid=330001 gid=330002');
      for (const name of ['mine', 'theirs']) {
        expect(await lstat(join(spec.dataFolder, name))).toMatchObject(USER);
      }
      const { Config } = await bench.docker.getContainer(spec.id).inspect();
      expect(Config.User).toBe('330001:330002');
    });

    test("the home directory of a Docker server's user is the value of the variable HOME", async () => {
      const { text } = await runToEnd(bench, ['sh', '-c', 'echo "home $HOME"'], { env: { HOME: '/tmp' } });
      expect(text).toBe('home /tmp\n');
    });

    test('a Docker server runs as the user of its image if the server type allows that', async () => {
      const over = { isImageUser: true, capabilities: ['SETUID', 'SETGID'] };
      const spec = await givenSpec('id -u; echo "home $HOME"; sleep 1000', over);
      await bench.runtime.start(spec, 'run_1');
      const { seen } = await follow(bench.runtime, spec.id, 'run_1');
      await found('its words', () => seen.text === '0\nhome /root\n');
      const output = await bench.runtime.runCommand(spec, ['id', '-u'], command);
      expect(output.stdout).toBe('330001\n');
    });

    test('a Docker server without a specified user does not start in a folder that root owns', async () => {
      const spec = await bench.specOf(['id']);
      await chown(spec.dataFolder, 0, 0);
      await expect(bench.runtime.start(spec, 'run_1')).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('servers never run as root'),
      });
      expect(await bench.runtime.inspect(spec.id)).toEqual({ state: 'absent' });
    });
  });
});
