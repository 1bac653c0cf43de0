import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EXPOSITION_TYPE } from '../lib/monitoring/exposition.js';
import { newDaemonKeys } from './berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { metricsOf } from './monitoring/dashboard-metrics.js';
import { type ParsedMetric, parseExposition } from './monitoring/parse-exposition.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* The metrics of real services, as Prometheus collects them. */

const PROGRAM = `require('node:http').createServer().listen(process.env.PORT, () => console.log('ready'));`;
const NAME = 'My server 1.2';

type Metrics = ReadonlyMap<string, ParsedMetric>;

/** Returns the value of the sample with these labels; undefined if there is none. */
const sampleIn = (metrics: Metrics, name: string, labels: Record<string, string> = {}) =>
  metrics
    .get(name)
    ?.samples.find(([, own = {}]) =>
      Object.entries(labels).every(([label, value]) => own[label] === value),
    )?.[0];

async function scrape(url: string, headers: Record<string, string>): Promise<Metrics> {
  const response = await fetch(`${url}/metrics`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, EXPOSITION_TYPE]);
  return parseExposition(await response.text());
}

describe('the metrics of the services', () => {
  let daemon: TestDaemon;
  let panel: TestPanel;
  let key: string;
  let containerId: string;

  const asDaemonKey = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const ofDaemon = () => scrape(daemon.url, asDaemonKey(key));
  const asAdministrator = { cookie: '' };

  beforeAll(async () => {
    [daemon, panel] = await Promise.all([startTestDaemon(), startTestPanel()]);
    [key = ''] = await newDaemonKeys(daemon.config, { name: 'prometheus', permissions: ['metrics:read'] });
    asAdministrator.cookie = await panel.signUp();
    const plan = { name: NAME, type: 'nodejs', port: await freePort() };
    const { id } = (await ask('POST', '/container/install', plan)) as { id: string };
    containerId = id;
    await ask('POST', '/fs/file/content', { path: `/${id}/index.js`, content: PROGRAM });
    await ask('POST', '/container/start', { id });
    await eventually('the server runs', async () => {
      const { status } = (await ask('GET', `/container/status/${id}`)) as { status: string };
      return status === 'running';
    });
  });
  afterAll(async () => {
    await ask('DELETE', '/container/kill', { id: containerId });
    await daemon.stop();
    await panel.stop();
  });

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(daemon.url + path, {
      method,
      headers: { ...asDaemonKey(daemon.firstKey), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  test('the metrics of the daemon have the figures of its containers, with names that people know', async () => {
    const first = await ofDaemon();
    const labels = { container: containerId };
    expect(first.get('berth_daemon_container_info')?.samples).toEqual([
      [1, { ...labels, name: NAME, type: 'nodejs', version: expect.any(String) }],
    ]);
    expect(sampleIn(first, 'berth_daemon_containers', { status: 'running' })).toBe(1);
    expect(sampleIn(first, 'berth_daemon_container_running', labels)).toBe(1);
    let metrics = first;
    await eventually('a measurement', async () => {
      metrics = await ofDaemon();
      return (sampleIn(metrics, 'berth_daemon_container_memory_bytes', labels) ?? 0) > 0;
    });
    expect(sampleIn(metrics, 'berth_daemon_container_cpu_seconds_total', labels)).toBeGreaterThan(0);
    expect(sampleIn(metrics, 'berth_daemon_build_info', { runtime: 'process' })).toBe(1);
    expect(sampleIn(metrics, 'berth_daemon_database_up')).toBe(1);
    expect(sampleIn(metrics, 'berth_daemon_http_responses_total', { code: '200' })).toBeGreaterThan(1);
    expect(sampleIn(metrics, 'berth_daemon_http_connections')).toBeGreaterThan(0);
    expect(sampleIn(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(sampleIn(metrics, 'process_open_fds')).toBeGreaterThan(3);
  });

  test('the metrics of the daemon count backups and refusals', async () => {
    await ask('POST', '/container/backup', { id: containerId });
    expect((await fetch(`${daemon.url}/metrics`)).status).toBe(401);
    const metrics = await ofDaemon();
    expect(sampleIn(metrics, 'berth_daemon_backups')).toBe(1);
    expect(sampleIn(metrics, 'berth_daemon_backup_bytes')).toBeGreaterThan(0);
    const backedUp = sampleIn(metrics, 'berth_daemon_container_last_backup_timestamp_seconds') ?? 0;
    expect(Math.abs(Date.now() / 1000 - backedUp)).toBeLessThan(600);
    expect(sampleIn(metrics, 'berth_daemon_http_responses_total', { code: '401' })).toBeGreaterThan(0);
  });

  test('the daemon gives its metrics only to keys with the permission, for all containers', async () => {
    const [other = '', limited = ''] = await newDaemonKeys(
      daemon.config,
      { name: 'other', permissions: ['container:*', 'fs:*', 'logs:read'] },
      { name: 'limited', permissions: ['*'], containers: [containerId] },
    );
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${daemon.url}/metrics`, { headers })).status;
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(asDaemonKey('berthd_x'))).toBe(401);
    expect(await statusFor(asDaemonKey(other))).toBe(403);
    expect(await statusFor(asDaemonKey(limited))).toBe(403);
    expect(await statusFor({ ...asDaemonKey(daemon.firstKey), 'berth-container': containerId })).toBe(403);
    expect((await fetch(`${daemon.url}/container/list`, { headers: asDaemonKey(key) })).status).toBe(403);
  });

  test('the metrics of the panel count users, sessions, sign-ins and responses', async () => {
    const login = { email: 'ada@example.org', password: 'Wrong-Harbour-47' };
    expect((await panel.send('POST', '/api/v2/auth/login', { body: login })).status).toBe(401);
    const metrics = await scrape(panel.url, asAdministrator);
    expect(sampleIn(metrics, 'berth_panel_users', { role: 'administrator' })).toBe(1);
    expect(sampleIn(metrics, 'berth_panel_users', { role: 'user' })).toBe(0);
    expect(sampleIn(metrics, 'berth_panel_sessions')).toBe(1);
    expect(sampleIn(metrics, 'berth_panel_sign_ins_total', { outcome: 'wrong_password' })).toBe(1);
    expect(sampleIn(metrics, 'berth_panel_http_responses_total', { code: '401' })).toBe(1);
    expect(sampleIn(metrics, 'berth_panel_servers', { status: 'suspended' })).toBe(0);
    expect(sampleIn(metrics, 'berth_panel_bans')).toBe(0);
    expect(sampleIn(metrics, 'berth_panel_database_up')).toBe(1);
  });

  test('the panel gives its metrics to administrators and to their keys with the capability', async () => {
    const { cookie } = asAdministrator;
    const keyWith = async (permission: string) => {
      const body = { name: permission, permissions: [permission] };
      return (await panel.send('POST', '/api/v2/account/apikeys', { cookie, body })).body.key as string;
    };
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${panel.url}/metrics`, { headers })).status;
    const bearer = async (permission: string) => ({ authorization: `Bearer ${await keyWith(permission)}` });
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(await bearer('nodes.read'))).toBe(403);
    expect(await statusFor(await bearer('metrics.read'))).toBe(200);
    expect(await statusFor(await bearer('metrics.*'))).toBe(200);
    const body = { email: 'bob@example.org', username: 'Bob', password: 'Quiet-Harbour-48' };
    await panel.send('PATCH', '/api/v2/admin/settings', { cookie, body: { allowRegistration: true } });
    const other = await panel.send('POST', '/api/v2/auth/register', { body });
    expect(await statusFor({ cookie: other.cookie ?? '' })).toBe(403);
  });

  test('each metric of the Grafana dashboard exists, and has the conventions of Prometheus', async () => {
    const services = [await ofDaemon(), await scrape(panel.url, asAdministrator)];
    const types = new Map(
      services.flatMap((metrics) => [...metrics].map(([name, { type }]) => [name, type])),
    );
    for (const [name, type] of types) {
      expect(name).toMatch(/^(berth_daemon|berth_panel|process|nodejs)_[a-z_]+$/);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
    const dashboard = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'docs', 'grafana', 'berth.json'), 'utf8'),
    );
    const used = metricsOf(dashboard);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !types.has(name))).toEqual([]);
  });
});
