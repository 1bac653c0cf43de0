import type { I18n } from '@lingui/core';
import type { Node } from '../../api/admin/nodes';

/** Returns how the daemon runs servers, in words; undefined while it is unknown. */
export function runtimeName(i18n: I18n, runtime: Node['runtime']): string | undefined {
  if (runtime === 'docker') return i18n._('Docker containers');
  return runtime === 'process' ? i18n._('plain processes') : undefined;
}

/** Returns the version and the runtime of the daemon, in words. */
export function daemonOf(i18n: I18n, { version, runtime }: Node): string {
  if (version === null) return i18n._('Version unknown');
  const name = runtimeName(i18n, runtime);
  return name === undefined
    ? i18n._('Version {version}', { version })
    : i18n._('Version {version}, {runtime}', { version, runtime: name });
}

/** Returns whether the panel reaches the daemon at this address through a tunnel (docs/decisions/0063). */
export const isTunnel = (url: string): boolean => new URL(url).hostname.endsWith('.tunnel.invalid');
