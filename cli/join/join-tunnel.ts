import type { DaemonConfig } from '../../config/index.js';
import { takeDaemonId } from '../../daemon/host/daemon-id.js';
import {
  DamagedTunnel,
  readTunnelSettings,
  removeTunnelSettings,
  type TunnelSettings,
  tunnelFile,
  writeTunnelSettings,
} from '../../daemon/tunnel/tunnel-settings.js';
import { makeStateFolder } from '../../lib/disk/state-folder.js';
import { tunnelName, tunnelUrl } from '../../lib/net/tunnel-address.js';
import { tunnelTokenOf } from '../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../lib/secrets/secret.js';
import { giveToOwner } from './give-to-owner.js';
import { JoinRefusal } from './panel-at.js';

/** The tunnel through which a panel that cannot reach this daemon uses it. The running daemon follows each step. */
export type JoinTunnel = {
  /** The URL of this daemon for the panel. */
  url: string;
  /**
   * Opens the tunnel with the new key or, until the panel knows that key, with a former key or the code.
   * @throws JoinRefusal if the daemon has a tunnel to another panel
   */
  open(key: string): void;
  /** Removes the code and the former keys from the tunnel, once the panel has accepted the new key. */
  settle(key: string): void;
  /** Restores the settings from before `open`, after the panel refused the join. */
  restore(): void;
  /** Removes the tunnel to this panel, because the panel reaches this daemon without it. */
  remove(): void;
};

/** How many former keys the tunnel is tried with. */
const MAX_FORMER = 6;

/** Returns whether the daemon has a tunnel to this panel. */
export const hasTunnelTo = ({ folder }: DaemonConfig, panel: string): boolean =>
  presentSettings(folder)?.panel === panel;

export function joinTunnel(
  { folder }: DaemonConfig,
  { panel, code }: { panel: string; code: string },
): JoinTunnel {
  makeStateFolder(folder);
  const name = tunnelName(takeDaemonId(folder));
  const before = presentSettings(folder);
  const write = (settings: TunnelSettings) => {
    writeTunnelSettings(folder, settings);
    giveToOwner(folder, [tunnelFile(folder)]);
  };
  const tokenOf = (key: string) => tunnelTokenOf(hashSecret(key), name);
  return {
    url: tunnelUrl(name),
    open(key) {
      if (before !== undefined && before.panel !== panel) throw otherTunnel(before.panel, folder);
      const former = before?.tokens.filter((token) => !token.startsWith('join_')) ?? [];
      // The panel may know any of the former keys, if earlier joins were interrupted. The oldest one is the likeliest.
      write({ panel, name, tokens: [tokenOf(key), ...former.slice(-MAX_FORMER), code] });
    },
    settle: (key) => write({ panel, name, tokens: [tokenOf(key)] }),
    restore: () => (before === undefined ? removeTunnelSettings(folder) : write(before)),
    remove: () => {
      if (before?.panel === panel) removeTunnelSettings(folder);
    },
  };
}

const otherTunnel = (panel: string, folder: string) =>
  new JoinRefusal(
    `This daemon has a tunnel to ${panel}, and can have only one: join with --url, or delete ${tunnelFile(folder)} first.`,
    'tunnel_taken',
  );

/** Returns the settings; undefined without a tunnel. A join replaces a damaged file. */
function presentSettings(folder: string): TunnelSettings | undefined {
  try {
    return readTunnelSettings(folder);
  } catch (error) {
    if (error instanceof DamagedTunnel) return undefined;
    throw error;
  }
}
