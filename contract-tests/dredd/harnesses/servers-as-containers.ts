import { mustSucceed } from '../../api-client.js';
import type { AskedServices } from '../contract.js';
import type { ContainerSource } from './container-source.js';
import { createDaemonHarness, type DaemonHarness } from './daemon-harness.js';

type Tools = {
  panelUrl: string;
  session(): Promise<string>;
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  newServer(nodeId?: string, type?: string, rest?: { name?: string }): Promise<string>;
};

/**
 * Returns functions that create servers of the panel. The daemon's cases, which prepare files and backups, use the
 * containers of these servers.
 */
export function createServersAsContainers(
  services: AskedServices,
  { panelUrl, session, ask, newServer }: Tools,
) {
  const { daemonUrl, daemonKeys } = services;
  const servers = new Map<string, string>();

  async function install(type: string | undefined, name: string): Promise<{ id: string; name: string }> {
    const serverId = await newServer(undefined, type, { name });
    const { containerId } = (await ask('GET', `/api/v2/servers/${serverId}`)) as { containerId: string };
    servers.set(containerId, serverId);
    return { id: containerId, name };
  }

  const source: ContainerSource = {
    install,
    // A client of the panel never learns the operation of an installation. So request a reinstallation from the daemon,
    // whose response names the operation.
    async installing() {
      const { id } = await install('slow', `slow ${servers.size}`);
      const authorization = `Bearer ${daemonKeys.full}`;
      const status = { method: 'GET', path: `/container/status/${id}`, headers: { authorization } };
      const { name } = (await mustSucceed(daemonUrl, status)) as { name: string };
      const request = { method: 'POST', path: '/container/reinstall', body: { name, preserve_data: true } };
      const headers = { authorization, prefer: 'respond-async' };
      const { id: operationId } = (await mustSucceed(daemonUrl, { ...request, headers })) as { id: string };
      return { operationId, id };
    },
    // Create the upload through the panel: only the key that has created an upload can continue it, and the tested
    // requests are sent with the panel's key.
    async upload(containerPath, headers) {
      const [, containerId = '', ...path] = containerPath.split('/');
      const url = `${panelUrl}/api/v2/servers/${serverOf(containerId)}/files/uploads`;
      const query = new URLSearchParams({ path: `/${path.join('/')}` });
      const cookie = await session();
      return fetch(`${url}?${query}`, { method: 'POST', headers: { ...headers, cookie } });
    },
    remove: (id) => ask('DELETE', `/api/v2/servers/${serverOf(id)}?removeData=true`),
  };

  function serverOf(containerId: string): string {
    const serverId = servers.get(containerId);
    if (serverId === undefined) throw new Error(`no server has the container ${containerId}`);
    return serverId;
  }

  let harness: DaemonHarness | undefined;
  function harnessOf(): DaemonHarness {
    harness ??= createDaemonHarness(services, source);
    return harness;
  }

  return {
    /** Returns the harness for the daemon's cases. Its containers belong to servers of the panel. */
    ofContainers: harnessOf,
    /** Returns the server's id. */
    serverOf,
    /** Creates a folder of the server on which operations are started. */
    async newFolder(path: string): Promise<void> {
      const serverId = serverOf((await harnessOf().sharedInstalled()).id);
      await ask('POST', `/api/v2/servers/${serverId}/files/folder`, { path, recursive: true });
    },
    /** Starts an operation on the server. Returns the ids that name it. */
    async operation(method: string, path: string, body: object) {
      const serverId = serverOf((await harnessOf().sharedInstalled()).id);
      const headers = { cookie: await session(), prefer: 'respond-async' };
      const request = { method, path: `/api/v2/servers/${serverId}${path}`, body, headers };
      const { id } = (await mustSucceed(panelUrl, request)) as { id: string };
      return { serverId, operationId: id };
    },
  };
}
