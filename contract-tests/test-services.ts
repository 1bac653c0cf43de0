import type { Service } from '../lib/contract/openapi.js';
import { BerthProcess } from '../testing/berth/berth-process.js';
import { callApi, mustSucceed } from './api-client.js';

export type TestService = { url: string; key: string };
export type TestServices = { services: Record<Service, TestService>; dispose(): Promise<void> };

const QUIET = { PANEL_LOG_LEVEL: 'error', DAEMON_LOG_LEVEL: 'error' };

/** Starts the built program without rate limits, and with a key for each service that has all permissions. */
export async function startTestServices(env: Record<string, string> = {}): Promise<TestServices> {
  const berth = await BerthProcess.start('up', { env: { ...QUIET, ...env } });
  try {
    const { panelUrl, daemonUrl, daemonKey } = berth;
    return {
      services: {
        panel: { url: panelUrl, key: await panelKey(panelUrl) },
        daemon: { url: daemonUrl, key: daemonKey },
      },
      dispose: () => berth.dispose(),
    };
  } catch (error) {
    await berth.dispose();
    throw error;
  }
}

/** Registers the first user, an administrator, and creates a key of that user. */
export async function panelKey(url: string): Promise<string> {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
  const registered = await callApi(url, { method: 'POST', path: '/api/v2/auth/register', body: account });
  const headers = { cookie: registered.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const body = { name: 'programs', permissions: ['*'] };
  const made = await mustSucceed(url, { method: 'POST', path: '/api/v2/admin/apikeys', body, headers });
  return (made as { key: string }).key;
}
