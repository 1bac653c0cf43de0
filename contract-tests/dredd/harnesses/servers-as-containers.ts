import { mustSucceed } from '../../api-client.js';
import type { AskedServices } from '../contract.js';
import { type ContainerSource, createDaemonHarness, type DaemonHarness } from './daemon-harness.js';

type Tools = {
  ask(method: string, path: string): Promise<unknown>;
  newServer(nodeId?: string, type?: string, rest?: { name?: string }): Promise<string>;
};

/** Creates the panel's servers for the daemon's cases, which prepare files and backups in their containers. */
export function createServersAsContainers(services: AskedServices, { ask, newServer }: Tools) {
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
    // The panel reports no operation of an installation, but the daemon does for a repeated one.
    async installing() {
      const { id, name } = await install('slow', `slow ${servers.size}`);
      const request = { method: 'POST', path: '/container/reinstall', body: { name, preserve_data: true } };
      const headers = { authorization: `Bearer ${daemonKeys.full}`, prefer: 'respond-async' };
      const { id: operationId } = (await mustSucceed(daemonUrl, { ...request, headers })) as { id: string };
      return { operationId, id };
    },
    remove: (id) => ask('DELETE', `/api/v2/servers/${serverOf(id)}?removeData=true`),
  };

  function serverOf(containerId: string): string {
    const serverId = servers.get(containerId);
    if (serverId === undefined) throw new Error(`${containerId} is no container of a server`);
    return serverId;
  }

  let harness: DaemonHarness | undefined;
  return {
    /** Returns the harness of the daemon, whose containers are those of servers. */
    ofContainers: (): DaemonHarness => {
      harness ??= createDaemonHarness(services, source);
      return harness;
    },
    /** Returns the server's id. */
    serverOf,
  };
}
