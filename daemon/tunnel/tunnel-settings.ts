import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceText } from '../../lib/disk/state-folder.js';
import { unlessMissingSync } from '../../lib/errors/errors.js';

/** The tunnel that the daemon keeps open to a panel that cannot reach it. */
export type TunnelSettings = {
  /** The origin of the panel. */
  panel: string;
  /** The name of the tunnel (`tunnelName`). */
  name: string;
  /** The credentials, which are tried in this order: those of the present and former keys, and the code of the join. */
  tokens: readonly string[];
};

/** The error if the file with the settings is damaged. */
export class DamagedTunnel extends Error {}

const TOKEN = /^(join_[A-Za-z0-9_-]{43}|[0-9a-f]{64})$/;

export const tunnelFile = (folder: string): string => join(folder, 'panel-tunnel');

/** Reads the settings. Returns undefined without a tunnel. @throws DamagedTunnel, or the error of the file system */
export function readTunnelSettings(folder: string): TunnelSettings | undefined {
  const file = tunnelFile(folder);
  const text = unlessMissingSync(() => readFileSync(file, 'utf8'));
  if (text === undefined) return undefined;
  const found = parsed(text);
  if (found !== undefined) return found;
  throw new DamagedTunnel(`${file} is damaged: join the panel again, or delete the file`);
}

function parsed(text: string): TunnelSettings | undefined {
  try {
    const { panel, name, tokens } = JSON.parse(text) as Record<string, unknown>;
    const isValid =
      typeof panel === 'string' &&
      URL.canParse(panel) &&
      typeof name === 'string' &&
      Array.isArray(tokens) &&
      tokens.every((token) => typeof token === 'string' && TOKEN.test(token));
    return isValid ? { panel, name, tokens: tokens as string[] } : undefined;
  } catch {
    return undefined;
  }
}

export const writeTunnelSettings = (folder: string, settings: TunnelSettings): void =>
  replaceText(tunnelFile(folder), JSON.stringify(settings));

export const removeTunnelSettings = (folder: string): void => rmSync(tunnelFile(folder), { force: true });
