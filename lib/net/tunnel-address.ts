/** The domain of the addresses of daemons behind tunnels. No host has a name in it (RFC 6761 6.4). */
const DOMAIN = '.tunnel.invalid';
const DAEMON_ID = /^dmn_([0-9a-v]{26})$/;

/** Returns the name of a daemon's tunnel. It is no secret. */
export function tunnelName(daemonId: string): string {
  const name = DAEMON_ID.exec(daemonId)?.[1];
  if (name === undefined) throw new Error(`${daemonId} is not the id of a daemon`);
  return name;
}

/** Returns the URL of a daemon that the panel reaches through the tunnel with this name. */
export const tunnelUrl = (name: string): string => `https://${name}${DOMAIN}`;

/** Returns the name of the tunnel through which a host is reached; undefined for a host with an address. */
export const tunnelTo = (host: string): string | undefined =>
  host.endsWith(DOMAIN) ? host.slice(0, -DOMAIN.length) : undefined;
