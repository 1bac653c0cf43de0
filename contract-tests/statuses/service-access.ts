import type { OperationObject, Service } from '../../lib/contract/openapi.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { createPanelCodes } from '../dredd/harnesses/panel-codes.js';
import type { ServiceAccess } from './shown-requests.js';

const takes = ({ security = [] }: OperationObject, scheme: string): boolean =>
  security.some((each) => scheme in each);
const NOTHING: Record<string, string> = {};

/** Returns access to the daemon with the key that has all permissions. */
export const daemonAccess = ({ url, firstKey }: TestDaemon): ServiceAccess => ({
  service: 'daemon',
  url,
  credentials: (operation) =>
    takes(operation, 'daemonKey') ? { authorization: `Bearer ${firstKey}` } : NOTHING,
});

/**
 * Returns access to the panel: the session of the first user, who is an administrator, and a pending login that needs
 * a code.
 */
export async function panelAccess(
  panel: TestPanel,
): Promise<ServiceAccess & { session: { cookie: string } }> {
  const codes = createPanelCodes(panel.url, FIRST_USER, () => panel.signUp());
  const pending = { cookie: await codes.pendingLogin() };
  const session = { cookie: await codes.session() };
  return {
    service: 'panel',
    url: panel.url,
    session,
    credentials: (operation) => {
      if (takes(operation, 'pendingLogin')) return pending;
      return takes(operation, 'session') ? session : NOTHING;
    },
  };
}

export type OpenService = {
  access: ServiceAccess;
  /** The path of the service's database. */
  database: string;
  stop(): Promise<void>;
};

export async function openService(service: Service): Promise<OpenService> {
  if (service === 'daemon') {
    const daemon = await startTestDaemon();
    return { access: daemonAccess(daemon), database: daemon.config.database, stop: daemon.stop };
  }
  const panel = await startTestPanel();
  const access = await panelAccess(panel);
  // While the page is off, which the panel knows without its database, its status is not found.
  const body = { publicStatusPage: true };
  const settings = await panel.send('PATCH', '/api/v2/admin/settings', { ...access.session, body });
  if (settings.status !== 200) throw new Error(`the settings could not be changed: ${settings.status}`);
  return { access, database: panel.database, stop: panel.stop };
}
