import type { I18n } from '@lingui/core';
import type { Schemas } from '../../api/client';

type Group = Schemas['AttentionGroup'];

const URGENT: readonly Group['kind'][] = ['node_offline', 'node_disk_full', 'server_crashed'];

/** Returns whether users already notice it, or soon will. */
export const isUrgent = (kind: Group['kind']): boolean => URGENT.includes(kind);

/** Returns what needs attention, in a few words. */
export function titleOf(i18n: I18n, { kind, count }: Group): string {
  switch (kind) {
    case 'node_offline':
      return i18n._('{count, plural, one {# node is offline} other {# nodes are offline}}', { count });
    case 'node_disk_full':
      return i18n._(
        '{count, plural, one {The disk of # node is nearly full} other {The disks of # nodes are nearly full}}',
        { count },
      );
    case 'node_outdated':
      return i18n._(
        '{count, plural, one {# node has another version than the panel} other {# nodes have another version than the panel}}',
        { count },
      );
    case 'server_crashed':
      return i18n._('{count, plural, one {# server has crashed} other {# servers have crashed}}', { count });
    case 'administrator_without_second_factor':
      return i18n._(
        '{count, plural, one {# administrator has no second factor} other {# administrators have no second factor}}',
        { count },
      );
    case 'proxy_untrusted':
      return i18n._('A reverse proxy is not trusted');
    case 'proxies_missing':
      return i18n._('The reverse proxy is not in the settings');
    case 'public_url_missing':
      return i18n._('The public URL is not in the settings');
    case 'https_unused':
      return i18n._('The panel is used without encryption');
  }
}

/** Returns what it means and what to do. @param version the version of the panel */
export function adviceOn(i18n: I18n, { kind, items }: Group, version: string): string {
  const detail = items[0]?.detail ?? '';
  switch (kind) {
    case 'node_offline':
      return i18n._(
        'Their servers may still run, but cannot be controlled. Open the node to see what to check.',
      );
    case 'node_disk_full':
      return i18n._('Servers on it cannot save soon. Delete backups, folders of deleted servers or files.');
    case 'node_outdated':
      return i18n._('Update Berth on all hosts to the same version. The panel has version {version}.', {
        version,
      });
    case 'server_crashed':
      return i18n._('Their consoles and logs say why.');
    case 'administrator_without_second_factor':
      return i18n._(
        'Whoever learns the password controls every server. Ask them to set one up, or require it in the settings.',
      );
    case 'proxy_untrusted':
      return i18n._(
        'A request from {address} had a forwarding header, which was ignored. If it is your proxy, add it to PANEL_TRUSTED_PROXIES. Until then all its clients share one rate limit.',
        { address: detail },
      );
    case 'proxies_missing':
      return i18n._(
        'All clients count as one address, for rate limits, bans and the audit log. Set PANEL_TRUSTED_PROXIES to the address of the proxy.',
      );
    case 'public_url_missing':
      return i18n._(
        'Links in mails lead to localhost, and session cookies are not protected. Set PANEL_PUBLIC_URL to the URL that browsers open.',
      );
    case 'https_unused':
      return i18n._(
        'Passwords are sent to {url} in plain text. Put a reverse proxy with a certificate in front of the panel, and set PANEL_PUBLIC_URL to its https URL.',
        { url: detail },
      );
  }
}
