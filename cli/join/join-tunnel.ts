import type { DaemonConfig } from '../../config/index.js';
import { takeDaemonId } from '../../daemon/host/daemon-id.js';
import {
  readTunnelSettings,
  removeTunnelSettings,
  tunnelFile,
  writeTunnelSettings,
} from '../../daemon/tunnel/tunnel-settings.js';
import { makeStateFolder } from '../../lib/disk/state-folder.js';
import { tunnelName, tunnelUrl } from '../../lib/net/tunnel-address.js';
import { tunnelTokenOf } from '../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../lib/secrets/secret.js';
import { giveToOwner } from './give-to-owner.js';

/** The tunnel through which a panel that cannot reach this daemon uses it. The running daemon follows each step. */
export type JoinTunnel = {
  /** The URL of this daemon for the panel. */
  url: string;
  /** Opens the tunnel with the new key or, until the panel knows that key, with the code or a former key. */
  open(key: string): void;
  /** Removes the code and the former keys from the tunnel, once the panel has accepted the new key. */
  settle(key: string): void;
  /** Restores what was before, after a refused join. */
  restore(): void;
  /** Removes the tunnel, because the panel reaches this daemon without it. */
  remove(): void;
};

/** Returns whether the daemon has a tunnel to this panel. */
export const hasTunnelTo = ({ folder }: DaemonConfig, panel: string): boolean =>
  readTunnelSettings(folder)?.panel === panel;

export function joinTunnel(
  { folder }: DaemonConfig,
  { panel, code }: { panel: string; code: string },
): JoinTunnel {
  makeStateFolder(folder);
  const name = tunnelName(takeDaemonId(folder));
  const before = readTunnelSettings(folder);
  const write = (settings: { panel: string; name: string; tokens: readonly string[] }) => {
    writeTunnelSettings(folder, settings);
    giveToOwner(folder, [tunnelFile(folder)]);
  };
  const tokenOf = (key: string) => tunnelTokenOf(hashSecret(key), name);
  return {
    url: tunnelUrl(name),
    open(key) {
      const former =
        before?.panel === panel ? before.tokens.filter((token) => !token.startsWith('join_')) : [];
      write({ panel, name, tokens: [tokenOf(key), ...former.slice(0, 1), code] });
    },
    settle: (key) => write({ panel, name, tokens: [tokenOf(key)] }),
    restore: () => (before === undefined ? removeTunnelSettings(folder) : write(before)),
    remove: () => removeTunnelSettings(folder),
  };
}
