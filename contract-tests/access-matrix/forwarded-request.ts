import type { PlacedOperation } from '../../lib/contract/openapi.js';
import type { Received, Sent } from '../../testing/berth/start-panel.js';
import { shownRequest } from '../statuses/shown-requests.js';
import { send, UPGRADE } from './limited-requests.js';

/** Bodies for authorized requests, where the document's example would not do. */
const BODIES: Record<string, (serverId: string) => object> = {
  // The daemon refuses to download from a loopback address, so this request has no effect outside of this machine.
  pullFile: () => ({ url: 'http://127.0.0.1:1/maps.jar', path: '/maps.jar' }),
  // The server of the example does not exist. That of the path has no backup with this id.
  restoreBackupFrom: (sourceServerId) => ({ sourceServerId, backupId: `bkp_${'0'.repeat(26)}` }),
};

/** Sends the documented example of an operation that is forwarded to a node, about this server. */
export async function sendForwarded(
  url: string,
  placed: PlacedOperation,
  { cookie, key, headers: more }: Sent,
  serverId: string,
): Promise<Received> {
  const { operationId, responses } = placed.operation;
  const credentials = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...more,
  };
  const shown = shownRequest({ service: 'panel', url, credentials: () => credentials }, placed);
  const body = BODIES[operationId]?.(serverId);
  const response = await send(url + shown.target.replace(/srv_[0-9a-v]{26}/, serverId), {
    method: shown.method,
    headers: { ...shown.headers, ...('426' in responses ? UPGRADE : {}) },
    body: body === undefined ? shown.body : Buffer.from(JSON.stringify(body)),
  });
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    body: isJson ? JSON.parse(response.body) : response.body,
    headers: new Headers(),
    cookie: undefined,
  };
}
