import { spawnSync } from 'node:child_process';
import { afterEach, expect, test } from '@jest/globals';
import { startTestDaemon } from './berth/start-daemon.js';
import { startTestPanel } from './berth/start-panel.js';
import { describeWith, testService } from './services/describe-with.js';

/* Prometheus's own tool reads the metrics, and checks names, types and descriptions. */
describeWith(['promtool'], 'the metrics, as Prometheus reads them', () => {
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  const checked = async (url: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/metrics`, { headers });
    const input = await response.text();
    const { status, stdout, stderr } = spawnSync(testService('promtool'), ['check', 'metrics'], { input });
    return { status, output: `${stdout}${stderr}`, http: response.status };
  };

  test('the metrics of the daemon have no fault', async () => {
    const daemon = await startTestDaemon();
    stop = daemon.stop;
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    expect(await checked(daemon.url, headers)).toEqual({ status: 0, output: '', http: 200 });
  });

  test('the metrics of the panel have no fault', async () => {
    const panel = await startTestPanel();
    stop = panel.stop;
    const headers = { cookie: await panel.signUp() };
    expect(await checked(panel.url, headers)).toEqual({ status: 0, output: '', http: 200 });
  });
});
